// What the charts of a subject are drawn with, beside its readings.

import Type, { type Static } from 'typebox';
import { metricNames } from '../../../shared/metric-names.ts';
import { ruleSchema } from '../../alerts/rules/schema.ts';
import { alertKinds, severities } from '../../delivery/alert-schema.ts';
import { moment, nullable, timestamp } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';

export const ContextParams = Type.Object({ id: SubjectId });

const Rule = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum(alertKinds),
  severity: Type.Enum(severities),
  metrics: Type.Array(Type.Enum(metricNames), {
    description: 'Measured by `server_metric` rules; else empty.',
  }),
  ...Type.Pick(ruleSchema, ['op', 'threshold', 'for_seconds', 'clear_threshold']).properties,
});

const Alert = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(alertKinds),
  metric: nullable(Type.String(), 'Where the kind has several; else null.'),
  severity: Type.Enum(severities),
  from: moment('When its cause arose, maybe before the window.'),
  to: nullable(timestamp, 'When it was resolved; null while it lasts.'),
});

export const Context = Type.Object({
  from: moment('Start of the window.'),
  to: moment('End of the window; it may lie in the future.'),
  rules: Type.Array(Rule, {
    description: 'Enabled rules about it, as they are now, oldest first.',
  }),
  alerts: Type.Array(Alert, {
    description: 'Alerts about it open in the window, oldest first; the latest 500.',
  }),
  maintenance: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      from: moment('Within the window.'),
      to: moment('Within the window.'),
    }),
    { description: 'Planned maintenance of it, oldest first; the latest 500.' },
  ),
  outages: Type.Array(
    Type.Object({
      from: moment('Within the window.'),
      to: moment('Within the window; now while it lasts.'),
    }),
    {
      description:
        'When Tocsin was not listening, or the account was suspended. Oldest first; the latest 500.',
    },
  ),
});
export type Context = Static<typeof Context>;
