// The last part of the address of a status page, from what another tool calls it. Pure.

import type { SourceItem } from './source-item.ts';

const LONGEST = 63;
const SHORTEST = 3;

/** `id`: of the page there, for where nothing else is left. */
export function slugWithin(item: SourceItem, field: string, id: string | number): string {
  const given = item.text(field) ?? '';
  const slug = plain(given);
  if (slug === given && slug.length >= SHORTEST) {
    item.carry(field);
    return slug;
  }
  const made = slug.length >= SHORTEST ? slug : plain(`${slug || 'page'}-${id}`).padEnd(SHORTEST, '0');
  item.change(field, `Becomes ${made}: 3 to 63 of a-z, 0-9 and -.`);
  return made;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, LONGEST);
