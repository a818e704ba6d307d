// Whom an event of a calendar puts on call. Pure.

import type { CalendarEvent, EventPerson } from './calendar-events.ts';

export interface CalendarMember {
  id: number;
  name: string;
  email: string;
}

/**
 * Of the attendees the one who is a member, by address or else by name: of several, who is not the organizer, and then who is
 * named in the title, or comes first. Else whom the title names by address or by whole name; else the organizer. Null: nobody.
 * A name that several members have is nobody's.
 */
export function membersByEvent(members: readonly CalendarMember[]): (event: CalendarEvent) => number | null {
  const byEmail = new Map(members.map(({ id, email }) => [folded(email), id]));
  const byName = uniqueNames(members);
  const named = [...byEmail, ...byName].sort(([one], [other]) => other.length - one.length);
  const titles = new Map<string, number[]>();
  const inTitle = (summary: string): number[] => {
    const known = titles.get(summary) ?? namedIn(folded(summary), named);
    titles.set(summary, known);
    return known;
  };
  const memberOf = ({ email, name }: EventPerson): number | null =>
    byEmail.get(folded(email)) ?? byName.get(folded(name)) ?? null;
  return ({ summary, attendees, organizer }) => {
    const host = organizer && memberOf(organizer);
    const coming = attendees.flatMap((one) => memberOf(one) ?? []);
    const guests = coming.filter((id) => id !== host);
    const meant = guests.length > 0 ? guests : coming;
    const titled = inTitle(summary);
    if (meant.length > 0) return titled.find((id) => meant.includes(id)) ?? meant[0] ?? null;
    return titled[0] ?? host;
  };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

function uniqueNames(members: readonly CalendarMember[]): Map<string, number> {
  const byName = Map.groupBy(members, ({ name }) => folded(name));
  return new Map(
    [...byName].flatMap(([name, [one, ...others]]) =>
      name === '' || !one || others.length > 0 ? [] : [[name, one.id] as const],
    ),
  );
}

/** In the order in which the title has them; of two that begin at the same place the longer. `named` has longer ones first. */
function namedIn(title: string, named: readonly (readonly [string, number])[]): number[] {
  const found: { from: number; to: number; id: number }[] = [];
  for (const [name, id] of named) {
    const from = placeIn(title, name);
    const isWithin = found.some((other) => from >= other.from && from < other.to);
    if (from >= 0 && !isWithin) found.push({ from, to: from + name.length, id });
  }
  return [...new Set(found.sort((one, other) => one.from - other.from).map(({ id }) => id))];
}

const LETTER = /[\p{L}\p{N}]/u;
/** They are written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where the whole name stands; -1: nowhere. */
function placeIn(title: string, name: string): number {
  for (let at = title.indexOf(name); at >= 0; at = title.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [title[at - 1], title[at + name.length]];
    if (UNSPACED.test(name) || !(LETTER.test(before) || LETTER.test(after))) return at;
  }
  return -1;
}
