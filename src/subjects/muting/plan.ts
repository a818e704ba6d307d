// A mute window as it is stored, read as a plan. Pure.

import type { MutePlan } from './occurrences.ts';
import type { MuteWindowRow } from './store.ts';

type Times = Pick<
  MuteWindowRow,
  'starts_at' | 'ends_at' | 'cron_expression' | 'duration_seconds' | 'timezone' | 'cuts'
>;

export const planOf = (row: Times): MutePlan => ({
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  recurrence: recurrenceOf(row),
  cuts: cutsOf(row.cuts),
});

export const recurrenceOf = ({
  cron_expression,
  duration_seconds,
  timezone,
}: Omit<Times, 'cuts'>): MutePlan['recurrence'] =>
  cron_expression !== null && duration_seconds !== null && timezone !== null
    ? { cron_expression, duration_seconds, timezone }
    : null;

function cutsOf(bounds: readonly number[]): MutePlan['cuts'] {
  const cuts = [];
  for (let index = 0; index + 1 < bounds.length; index += 2)
    cuts.push({ from: new Date(bounds[index] ?? 0), to: new Date(bounds[index + 1] ?? 0) });
  return cuts;
}
