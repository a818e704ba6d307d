// What a new channel begins with, as the address says it.

import { oneOf } from '../../search-params.ts';
import { CHANNEL_KINDS } from './kinds.ts';

export interface NewChannelSearch {
  kind?: string;
}

export function validateSearch(given: Record<string, unknown>): NewChannelSearch {
  const kind = oneOf(given.kind, CHANNEL_KINDS);
  return kind ? { kind } : {};
}
