// What a new one is a copy of, as the address says it: `?copy_of=12`.

import { idOf, searchReader } from '../../search-params.ts';

export const copySearch = searchReader({ copy_of: idOf });
