// What the server is asked for where a list is too long for its page. Pure, and short: the routes are loaded with the
// first page.

import { askedWords } from './words.ts';

interface Search {
  q?: string;
  tag?: string[];
  sort?: string;
}

/** Words, tags and order, by the names that the API has for orders of the address; `state` is the usual one. */
export function askedList<Key extends string>(
  { q, tag, sort }: Search,
  orders: Readonly<Record<string, Key> & { state: Key }>,
): { q?: string; tag?: string[]; sort: Key | `-${Key}` } {
  const key = orders[(sort ?? 'state').replace('-', '')] ?? orders.state;
  return { ...askedWords(q), ...(tag && { tag }), sort: sort?.startsWith('-') ? `-${key}` : key };
}
