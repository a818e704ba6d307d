// What a new channel begins with, as the address says it. Which kinds there are is known to the API.

import { searchReader, textOf } from '../../search-params.ts';

export const validateSearch = searchReader({ kind: textOf });
export type NewChannelSearch = ReturnType<typeof validateSearch>;
