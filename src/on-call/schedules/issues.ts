// What a schedule and an override must keep to beyond their schemas. Pure.

import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues, lineIssues } from '../../platform/labels.ts';
import { addMs, days } from '../../platform/time.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../platform/time-zone.ts';
import { urlProblem } from './calendars/address.ts';
import type { GivenLayer, NewOverride, ScheduleChanges, ShiftsQuery } from './schema.ts';

/** Of shifts that are asked for at once, and of one override. */
const LONGEST = days(93);
const USUAL = days(14);
const FURTHEST = days(366);

/** For `refine`. */
export function scheduleIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { name, timezone, layers = [] } = { ...(body as ScheduleChanges) };
  return [
    ...labelIssues({ name }),
    ...(timezone !== undefined && !isTimeZone(timezone)
      ? [{ field: 'timezone', reason: TIME_ZONE_HINT }]
      : []),
    ...layers.flatMap((layer, index) => [
      ...lineIssues(`layers.${index}.name`, layer.name),
      ...(layer.calendar ? calendarIssues(layer.calendar, index) : turnIssues(layer, index)),
    ]),
  ];
}

/** Whether an address without https may be given is for whoever knows the account. */
function calendarIssues({ url }: { url: string }, index: number): Issue[] {
  const reason = urlProblem(url, { plain: true });
  return reason === null ? [] : [{ field: `layers.${index}.calendar.url`, reason }];
}

function turnIssues(layer: GivenLayer, index: number): Issue[] {
  const missing = (['member_ids', 'rotation', 'first_handover'] as const).filter((name) => !layer[name]);
  const { first_handover: first } = layer;
  return [
    ...missing.map((name) => ({ field: `layers.${index}.${name}`, reason: 'required' })),
    ...(!first || isLocalTime(first)
      ? []
      : [{ field: `layers.${index}.first_handover`, reason: 'local time of a day that the calendar has' }]),
  ];
}

function isLocalTime(text: string): boolean {
  const at = new Date(`${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Members that the layers name and the account does not have. */
export const memberIssues = (
  layers: NonNullable<ScheduleChanges['layers']>,
  names: ReadonlyMap<number, string>,
): Issue[] =>
  layers.flatMap(({ member_ids, calendar }, layer) =>
    (calendar ? [] : (member_ids ?? [])).flatMap((id, place) =>
      names.has(id) ? [] : [{ field: `layers.${layer}.member_ids.${place}`, reason: NO_MEMBER }],
    ),
  );

export const NO_MEMBER = 'id of a member of the account who has joined';

/** What has passed stays as it was: an override begins now at the earliest. */
export function overrideIssues({ starts_at, ends_at }: NewOverride, now: Date): Issue[] {
  const [from, to] = [new Date(starts_at), new Date(ends_at)];
  if (to <= from) return [{ field: 'ends_at', reason: 'must be after starts_at' }];
  if (to <= now) return [{ field: 'ends_at', reason: 'must be in the future' }];
  if (from > addMs(now, FURTHEST)) return [{ field: 'starts_at', reason: 'within 366 days of now' }];
  return to > addMs(from, LONGEST) ? [{ field: 'ends_at', reason: 'at most 93 days after starts_at' }] : [];
}

/** The time that is asked for; throws nothing, as `windowIssues` came first. */
export function windowOf({ from, to }: ShiftsQuery, now: Date): { from: Date; to: Date } {
  const begin = from === undefined ? now : new Date(from);
  return { from: begin, to: to === undefined ? addMs(begin, USUAL) : new Date(to) };
}

export function windowIssues(query: ShiftsQuery, now: Date): Issue[] {
  const { from, to } = windowOf(query, now);
  if (to <= from) return [{ field: 'to', reason: 'must be after from' }];
  if (!isKnowable(from)) return [{ field: 'from', reason: YEARS }];
  return to > addMs(from, LONGEST) ? [{ field: 'to', reason: 'at most 93 days after from' }] : [];
}

export const YEARS = 'between the years 2000 and 2100';

export const isKnowable = (at: Date): boolean => at >= new Date('2000-01-01') && at < new Date('2100-01-01');
