// What a new channel begins with, as the address says it.

import { oneOf, searchReader } from '../../search-params.ts';
import { CHANNEL_KINDS } from './kinds.ts';

export const validateSearch = searchReader({ kind: oneOf(CHANNEL_KINDS) });
export type NewChannelSearch = ReturnType<typeof validateSearch>;
