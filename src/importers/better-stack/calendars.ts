// On-call calendars of Better Stack as schedules. Pure.

import type { Draft, DraftSchedule } from '../draft.ts';
import { keyOf } from '../draft.ts';
import { nameWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem, type SourceItem } from '../source-item.ts';
import { zoneOf } from './maintenance.ts';

export interface Calendars {
  /** Key of the schedule that a calendar became, by its id. */
  keys: ReadonlyMap<string, string>;
  /** Of the one that is meant where none is named. */
  usual: string | null;
}

/** What has to be done before a plan takes people. */
export const INVITE = 'Who is no member of the account has to be invited first.';

export function mapCalendars(
  calendars: readonly Fields[],
  { draft, report, prefix }: { draft: Draft; report: Report; prefix: string },
): Calendars {
  const keys = new Map<string, string>();
  let usual: string | null = null;
  for (const row of calendars) {
    const id = String(row.id);
    const item = openItem(report, {
      ...{ source: `on-call ${id}`, name: String(row.name ?? 'On call'), fields: row },
      internal: ['id', 'default_calendar', 'team_name'],
    });
    const name = nameWithin(item, 'name', 'On call');
    const made = layersOf(item);
    if ('problem' in made) {
      item.end(null, made.problem);
      continue;
    }
    const key = keyOf(prefix, 'on-call', id);
    draft.schedules.set(key, { name, ...made });
    keys.set(id, key);
    if (row.default_calendar === true) usual = key;
    item.end(`schedules.${key}`);
  }
  return { keys, usual };
}

type Layers = Pick<DraftSchedule, 'timezone' | 'layers'>;

const MOST_MEMBERS = 50;

function layersOf(item: SourceItem): Layers | { problem: string } {
  const { rotation } = item.fields;
  if (typeof rotation !== 'object' || rotation === null) return layerOfNow(item);
  const given = rotation as Fields;
  const users = emailsIn(given.users);
  const [unit, length] = [String(given.rotation_interval), Number(given.rotation_length)];
  const timezone = zoneOf(String(given.timezone ?? 'UTC')) ?? 'UTC';
  const start = new Date(String(given.start_rotations_at));
  const isKnown = (unit === 'hour' || unit === 'day' || unit === 'week') && length >= 1 && length <= 100;
  if (users.length === 0 || !isKnown || Number.isNaN(start.getTime()))
    return { problem: 'Its rotation has nobody, or a length that has no equal.' };
  const until = given.end_rotations_at ? ` It went on until ${String(given.end_rotations_at)}.` : '';
  item.change('rotation', `Has no end.${until} ${INVITE}`);
  // Who is on call now follows from it.
  item.carry('on_call_users');
  const restrictions = hoursOf(given.working_hours);
  return {
    timezone,
    layers: [
      {
        ...{ member_ids: users.slice(0, MOST_MEMBERS), rotation: { unit, length } },
        first_handover: localTime(start, timezone),
        ...(restrictions.length > 0 ? { restrictions } : {}),
      },
    ],
  };
}

/** Of single shifts the API gives who has the one of now. */
function layerOfNow(item: SourceItem): Layers | { problem: string } {
  const [first, ...others] = emailsIn(item.fields.on_call_users);
  if (first === undefined) return { problem: 'It has no rotation, and nobody is on call.' };
  const more =
    others.length === 0 ? '' : ` So was ${others.join(', ')}; a schedule has one person at a time.`;
  item.change(
    'on_call_users',
    `It has single shifts and no rotation: ${first}, who is on call now, stays so until you make layers.${more} ${INVITE}`,
  );
  return {
    timezone: 'UTC',
    layers: [
      { member_ids: [first], rotation: { unit: 'week', length: 1 }, first_handover: '2024-01-01T00:00' },
    ],
  };
}

/** Of texts, or of objects with an `email`. */
export function emailsIn(users: unknown): string[] {
  const given = (Array.isArray(users) ? users : []).map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Fields).email : one,
  );
  const emails = given.filter((one): one is string => typeof one === 'string' && one.includes('@'));
  return [...new Set(emails.map((one) => one.toLowerCase()))];
}

type Restrictions = NonNullable<DraftSchedule['layers'][number]['restrictions']>;

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Days with the same hours are one restriction. */
function hoursOf(given: unknown): Restrictions {
  const windows = (Array.isArray(given) ? given : []).flatMap((one: Fields) => {
    const day = DAYS.find((known) => String(one.day).toLowerCase().startsWith(known));
    const [from, to] = [String(one.start_time ?? '00:00'), String(one.end_time ?? '00:00')];
    return day && [from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      ? [{ day, from, to }]
      : [];
  });
  return [...Map.groupBy(windows, ({ from, to }) => `${from} ${to}`).values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [{ weekdays: [...new Set(group.map(({ day }) => day))], from: first.from, to: first.to }]
      : [];
  });
}

/** On the clocks of the zone, to the minute. */
const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');
