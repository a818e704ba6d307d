// How the instance was over the last days, as it goes out.

import { Type } from 'typebox';
import { moment, nullable } from '../../platform/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const known = (description: string) => nullable(Type.Integer({ minimum: 0 }), description);

export const trendsQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 7, default: 1 },
      description: 'One by quarters of an hour, more by hours.',
    }),
  ),
});

export const trends = Type.Object({
  step_seconds: Type.Integer(),
  figures: Type.Array(
    Type.Object({
      at: moment('Start of the step.'),
      pings: known('Recorded within the step; null: not known, as after a check was deleted.'),
      deliveries: count('Notifications that waited, at most.'),
      mails: count('Mails that waited, at most.'),
      lag_ms: known('Age of the moment up to which pings were recorded, at most; null: not measured.'),
      disk_free: known('Bytes of the data directory, at least; null: not measured.'),
      disk_total: known('Bytes of the data directory; null: not measured.'),
      database_bytes: count('On disk, with indexes.'),
    }),
    { description: 'Oldest first. Steps in which nothing was measured are left out.' },
  ),
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      runs: count('Steps.'),
      failures: count('Steps that failed.'),
      seconds: Type.Number({ description: 'Spent in it.' }),
    }),
    { description: 'Of the process that answers, since its start: the 20 that took most time.' },
  ),
});
