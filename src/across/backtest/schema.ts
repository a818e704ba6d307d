// What a back-test takes and gives.

import { type Static, Type } from 'typebox';
import { newRuleSchema } from '../../alerts/rules/schema.ts';
import { alertKinds } from '../../delivery/alert-schema.ts';
import { moment, nullable } from '../../platform/schema.ts';
import { AlertSubjectType } from '../../subjects/schema.ts';

export const MOST_DAYS = 30;
export const MOST_SUBJECTS = 50;
export const MOST_ALERTS_SHOWN = 100;

export const backtestBody = Type.Object({
  ...newRuleSchema.properties,
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_DAYS,
      default: 7,
      description: 'Back from now, no further than the plan keeps history.',
    }),
  ),
});
export type BacktestBody = Static<typeof backtestBody>;

const pastAlert = Type.Object({
  metric: nullable(Type.String(), 'Of `server_metric`; else null.'),
  opened_at: moment('Start of the window if open before.'),
  closed_at: nullable(moment('When it would have been over.'), 'null: still open.'),
  duration_seconds: Type.Integer({ description: 'Open: to the end of the window.' }),
  worst_value: nullable(Type.Number(), 'Furthest beyond the threshold; null: nothing is measured.'),
});
export type PastAlert = Static<typeof pastAlert>;

const unknownSeconds =
  'Without stored history: before it was added, gaps, pauses. Nothing opens or ends in it.';

export const backtestAnswer = Type.Object({
  kind: Type.Enum(alertKinds),
  from: moment('Start of the window.'),
  to: moment('End of the window: now.'),
  subjects: Type.Array(
    Type.Object({
      subject: Type.Object({ id: Type.Integer(), type: AlertSubjectType, name: Type.String() }),
      alerts: Type.Array(pastAlert, { description: `Oldest first; the latest ${MOST_ALERTS_SHOWN}.` }),
      alert_count: Type.Integer({ description: 'All of them, also those that are not listed.' }),
      open_seconds: Type.Integer({ description: 'Sum of alert durations.' }),
      unknown_seconds: Type.Integer({ description: unknownSeconds }),
      known_from: nullable(
        moment('Where what is stored of it begins within the window.'),
        'null: nothing stored.',
      ),
    }),
    { description: 'Covered by the rule now, also without alerts.' },
  ),
  left_out: Type.Integer({
    description: `Subjects not judged: more than ${MOST_SUBJECTS}, or out of time.`,
  }),
  complete: Type.Boolean({
    description: 'Whether all subjects had history of the whole window.',
  }),
  totals: Type.Object({
    subjects: Type.Integer(),
    alerts: Type.Integer(),
    open_seconds: Type.Integer(),
  }),
});
export type BacktestAnswer = Static<typeof backtestAnswer>;
export type TestedSubject = BacktestAnswer['subjects'][number];
