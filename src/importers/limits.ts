// What settings of another tool become within what Tocsin allows. Each says what it changed. Pure.

import type { SourceItem } from './source-item.ts';

const MOST_NAME = 100;
const MOST_TAG = 50;
const MOST_TAGS = 20;
const MOST_DESCRIPTION = 500;

/** On one line, and no longer than a name may be. */
export function nameWithin(item: SourceItem, field: string, fallback: string): string {
  const given = item.text(field) ?? '';
  const line = given.replace(/\p{Cc}+/gu, ' ').trim();
  const name = cut(line, MOST_NAME) || cut(fallback, MOST_NAME);
  if (given === '') return name;
  if (line === '') item.change(field, `Was blank: called ${name}.`);
  else if (name === given) item.carry(field);
  else item.change(field, 'Cut to 100 characters without control characters.');
  return name;
}

/** The name, with a number where another has it: `Backup 2`. It is taken from then on. */
export function freeName(taken: Set<string>, name: string): string {
  let free = cut(name, MOST_NAME);
  for (let number = 2; taken.has(free); number += 1) {
    const ending = ` ${number}`;
    free = `${cut(name, MOST_NAME - ending.length)}${ending}`;
  }
  taken.add(free);
  return free;
}

export function descriptionWithin(item: SourceItem, field: string): string {
  const given = item.text(field) ?? '';
  if (given.length <= MOST_DESCRIPTION) item.carry(field);
  else item.change(field, 'Cut to 500 characters.');
  return cut(given, MOST_DESCRIPTION);
}

/** The tags as they may be, without doubles, and whether that is fewer or shorter ones than were given. */
export function tagsWithin(given: readonly string[]): { tags: string[]; note: string | null } {
  const lines = given.map((tag) => tag.replace(/\p{Cc}+/gu, ' ').trim()).filter((tag) => tag !== '');
  const tags = [...new Set(lines.map((tag) => cut(tag, MOST_TAG)))];
  const isCut = lines.some((tag) => tag.length > MOST_TAG);
  const notes = [
    ...(tags.length > MOST_TAGS ? [`Only the first ${MOST_TAGS} of ${tags.length} tags.`] : []),
    ...(isCut ? [`Tags are cut to ${MOST_TAG} characters.`] : []),
  ];
  return { tags: tags.slice(0, MOST_TAGS), note: notes.length > 0 ? notes.join(' ') : null };
}

/** A whole number within bounds; says so where it is not what was given. */
export function numberWithin(
  item: SourceItem,
  field: string,
  bounds: { least: number; most: number; otherwise: number; unit: string },
): number {
  const given = item.number(field);
  if (given === null) return bounds.otherwise;
  const value = Math.min(bounds.most, Math.max(bounds.least, Math.round(given)));
  if (value === given) item.carry(field);
  else item.change(field, `${given} ${bounds.unit} becomes ${value} ${bounds.unit}.`);
  return value;
}

/** Never in the middle of a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}
