// The runs of a job as its pings tell them.

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
    description: 'Of this entry: that of the ping that ended the run, where one did.',
  }),
  outcome: Type.Enum(outcomes, {
    description:
      '`too_fast`: it succeeded sooner than the shortest run that is set now. `overrun`: its limit passed before it ended, if it did. `missed`: a ping was expected and none came by the deadline. `running`: it has not ended.',
  }),
  started_at: moment('null where no start is known.'),
  ended_at: moment(
    'The success or failure; null where none came. For a missed one the deadline that passed.',
  ),
  duration_ms: nullable(Type.Integer(), 'From start to end; null where one of them is not known.'),
  exit_code: nullable(Type.Integer(), 'As the ping gave it; null where it gave none.'),
  run_id: uuid('The `rid` of its pings; null where they have none.'),
  start_ping_id: uuid('null where no start is known, or its ping is not kept any more.'),
  ping_id: uuid('The ping that ended it; null where none did.'),
  expected_at: moment('When a missed one was expected, by the grace that is set now; null for all others.'),
});
export type Run = Static<typeof Run>;

export const RunList = Type.Object({ runs: Type.Array(Run), next_cursor: nextCursor });
export type RunList = Static<typeof RunList>;

const percentile = (share: string) => nullable(Type.Number(), `${share} took no longer; null without runs.`);

export const TypicalRun = Type.Object({
  runs: Type.Integer({
    description: 'How many it is of: at most the last 100 that succeeded and whose start is known.',
  }),
  p10_ms: percentile('A tenth'),
  p50_ms: percentile('Half'),
  p90_ms: percentile('Nine tenths'),
});
export type TypicalRun = Static<typeof TypicalRun>;
