// What a new channel begins with, as the address says it.

import { oneOf } from '../../search-params.ts';
import { CHANNEL_KINDS, type KnownKind } from './kinds.ts';

export interface NewChannelSearch {
  kind?: KnownKind;
}

export function validateSearch(given: Record<string, unknown>): NewChannelSearch {
  const kind = oneOf(given.kind, CHANNEL_KINDS);
  return kind ? { kind } : {};
}
