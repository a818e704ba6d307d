// Where lists were left, in this tab until it is loaded anew. Pure but for that.

export interface ListPlace {
  address: string;
  search: object;
  /** In the order in which they were shown. */
  ids: readonly number[];
}

const places = new Map<string, ListPlace>();

/** `details` is the address below which each row has its page; of several lists that lead there the last one counts. */
export function rememberPlace(details: string, place: ListPlace): void {
  // A list stays until the page that was opened is there, when the address is that page's already.
  if (!NO_LIST.test(place.address.slice(details.length))) places.set(details, place);
}

const NO_LIST = /^\/(\d+|new)(\/|$)/;

/** The list of everything where none was left. */
export const rememberedPlace = (details: string): ListPlace =>
  places.get(details) ?? { address: details, search: {}, ids: [] };

interface Wanted {
  id: number;
  /** Of everything, for what the list that was left does not have. */
  ids: readonly number[];
  by: number;
}

/** null at either end, and where nobody knows. */
export function neighbourOf({ ids: left }: Pick<ListPlace, 'ids'>, { id, ids, by }: Wanted): number | null {
  const known = left.includes(id) ? left : ids;
  const at = known.indexOf(id);
  return at < 0 ? null : (known[at + by] ?? null);
}
