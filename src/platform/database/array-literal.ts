// Arrays as PostgreSQL reads them, for statements that take columns of thousands of rows.

import { days, hours, minutes, seconds } from '../time.ts';

/** What the elements of one array may be. */
export type Element = string | number | boolean | Date | null;

/**
 * The text of an array of one dimension (PostgreSQL manual, section 8.15.2). The driver makes the same of an array, but
 * looks into every element with regular expressions and writes moments in local time, which takes several times as long.
 */
export function arrayLiteral(elements: readonly Element[]): string {
  const day: Day = { number: Number.NaN, text: '' };
  let text = '{';
  let separator = '';
  for (const element of elements) {
    text += separator + elementText(element, day);
    separator = ',';
  }
  return `${text}}`;
}

function elementText(element: Element, day: Day): string {
  if (element === null) return 'NULL';
  if (typeof element === 'string') return quoted(element);
  return element instanceof Date ? momentText(element, day) : String(element);
}

const quoted = (text: string): string =>
  text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;

/** The day of the moment before, which most often is that of the next one. */
interface Day {
  /** Since 1970, in UTC. */
  number: number;
  /** In front of a time of day. */
  text: string;
}

/** As `toISOString` has it, which takes ten times as long. */
function momentText(moment: Date, day: Day): string {
  const ms = moment.getTime();
  const number = Math.floor(ms / DAY_MS);
  if (number !== day.number) {
    const iso = moment.toISOString();
    day.number = number;
    day.text = iso.slice(0, iso.indexOf('T') + 1);
  }
  const ofDay = ms - number * DAY_MS;
  const hour = two(Math.floor(ofDay / HOUR_MS));
  const minute = two(Math.floor(ofDay / MINUTE_MS) % 60);
  const second = two(Math.floor(ofDay / SECOND_MS) % 60);
  return `"${day.text}${hour}:${minute}:${second}.${three(ofDay % SECOND_MS)}Z"`;
}

const DAY_MS = days(1);
const HOUR_MS = hours(1);
const MINUTE_MS = minutes(1);
const SECOND_MS = seconds(1);

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);
const three = (value: number) => (value < 100 ? `0${two(value)}` : `${value}`);
