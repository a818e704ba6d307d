// Which delivery is open, as the address says it. Pure.

import { numberOf } from '../../search-params.ts';

export interface DeliverySearch {
  delivery?: number;
}

export function deliverySearch({ delivery }: Record<string, unknown>): DeliverySearch {
  const id = numberOf(delivery, 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? {} : { delivery: id };
}
