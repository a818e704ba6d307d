// What is looked for across accounts, as the address says it.

import { searchReader, textOf } from '../../search-params.ts';

export const validateSearch = searchReader({ q: textOf });
export type AdminSearch = ReturnType<typeof validateSearch>;
