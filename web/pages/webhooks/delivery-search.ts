// Which delivery is open, as the address says it. Pure.

import { idOf, searchReader } from '../../search-params.ts';

export const deliverySearch = searchReader({ delivery: idOf });
