// The runs of a job as its pings show them.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, pageQuery } from '../../../platform/schema.ts';

const moment = (description: string) => nullable(Type.String({ format: 'date-time' }), description);
const uuid = (description: string) => nullable(Type.String({ format: 'uuid' }), description);

export const RunListQuery = Type.Object(pageQuery);
export type RunListQuery = Static<typeof RunListQuery>;

const outcomes = ['success', 'fail', 'too_fast', 'overrun', 'missed', 'running'] as const;

export const Run = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'Of the ping that ended the run, if any.',
  }),
  outcome: Type.Enum(outcomes, {
    description:
      '`too_fast`: succeeded sooner than the minimum set now. `overrun`: its limit passed before it ended, if it did. `missed`: no expected ping by the deadline. `running`: not ended.',
  }),
  started_at: moment('null: no start known.'),
  ended_at: moment('Success or failure; null: none. For a missed one its deadline.'),
  duration_ms: nullable(Type.Integer(), 'From start to end; null: not known.'),
  exit_code: nullable(Type.Integer(), 'As pinged; null: none.'),
  run_id: uuid('`rid` of its pings; null: none.'),
  start_ping_id: uuid('null: no start known, or its ping is no longer kept.'),
  ping_id: uuid('The ping that ended it; null where none did.'),
  expected_at: moment('When a missed one was expected, by the grace set now; else null.'),
});
export type Run = Static<typeof Run>;

export const RunList = Type.Object({ runs: Type.Array(Run), next_cursor: nextCursor });
export type RunList = Static<typeof RunList>;

const percentile = (share: string) => nullable(Type.Number(), `${share}; null: no runs.`);

export const TypicalRun = Type.Object({
  runs: Type.Integer({
    description: 'Number of runs: of the last 100 that succeeded and have a start.',
  }),
  p10_ms: percentile('10th percentile'),
  p50_ms: percentile('Median'),
  p90_ms: percentile('90th percentile'),
});
export type TypicalRun = Static<typeof TypicalRun>;
