// Plans, documents and drift in the API.

import Type, { type Static } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';
import { impacts, incidentSeverity, incidentStatus } from '../../published/status-pages/shown-schema.ts';

const documentDescription =
  'As `/config.schema.json` describes it. A value of `********` stands for what is stored; secrets that are left out stay.';
const Document = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: documentDescription,
});

const sources = Type.Record(Type.String(), Type.String({ maxLength: 300 }), {
  maxProperties: 20_000,
  description: 'By `section.key`, the file that each is from.',
});

const asked = {
  document: Document,
  sources: Type.Optional(sources),
  prune: Type.Optional(
    Type.Boolean({
      description:
        'Deletes what has a key and is not in the document; refused with a document that names no resources, where anything has a key. Default false.',
    }),
  ),
  adopt: Type.Optional(
    Type.Boolean({
      description:
        'Takes over what was made by hand and has the name (a status page: the slug) of an entry without a resource. Default false.',
    }),
  ),
};

export const planRequest = Type.Object(asked);
export type PlanRequest = Static<typeof planRequest>;

export const applyRequest = Type.Object({
  ...asked,
  plan_id: Type.Optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 100 }),
      'Of the plan that is agreed to; 409 `plan_outdated` with the new `plan` where it is another one by now. null: any.',
    ),
  ),
});

const change = Type.Object({
  field: Type.String({ description: 'As documents call it.' }),
  before: Type.Unknown(),
  after: Type.Unknown({ description: 'Secrets are masked.' }),
});

const reference = {
  section: Type.String({ description: 'Such as `cron_checks`.' }),
  key: nullable(Type.String(), 'null: made by hand.'),
  id: nullable(Type.Union([Type.Integer(), Type.String()]), 'null until created.'),
  name: Type.String(),
};

const step = Type.Object({
  action: Type.Enum(['create', 'update', 'adopt', 'move', 'replace', 'delete'], {
    description:
      '`adopt`: gets a key. `move`: gets another key. `replace`: deleted and created, because its kind is another.',
  }),
  ...reference,
  changes: Type.Array(change, { description: 'Of `update` and `adopt`.' }),
});

export const plan = Type.Object({
  plan_id: Type.String(),
  applied: Type.Boolean(),
  steps: Type.Array(step, {
    description: 'In the order in which they are carried out; empty: nothing to do.',
  }),
  unchanged: Type.Integer({ description: 'How many entries are as they should be.' }),
  adoptable: Type.Integer({
    description:
      'How many of the creations have the name of something made by hand, which `adopt` would take over instead.',
  }),
  unreported: Type.Array(Type.String(), {
    description:
      'External checks that the document names and no tool has reported, such as `integrations.prometheus.checks.<alert>`.',
  }),
});
export type Plan = Static<typeof plan>;

export const exported = Type.Object({ document: Document });

export const drift = Type.Object({
  drift: Type.Array(
    Type.Object({
      ...reference,
      source: nullable(Type.String(), 'null: not known.'),
      changes: Type.Array(change),
    }),
    { description: 'What was changed by hand since it was applied.' },
  ),
});
export type Drift = Static<typeof drift>;

export const managedBy = Type.Object({
  managed: nullable(
    Type.Object({
      key: Type.String(),
      source: nullable(Type.String(), 'The file it came from; null: not known.'),
      applied_at: timestamp,
    }),
    'null: made by hand.',
  ),
});

const historySection = Type.Enum(['uptime_checks', 'cron_checks']);
const historyMoment = Type.String({ format: 'date-time' });
const historyKey = { section: historySection, key: Type.String({ minLength: 1, maxLength: 100 }) };

const checkHistory = Type.Object({
  ...historyKey,
  periods: Type.Array(
    Type.Object({
      status: Type.Enum(['up', 'degraded', 'down', 'paused', 'unknown']),
      from: historyMoment,
      to: historyMoment,
    }),
    { maxItems: 10_000, description: 'Ascending. Gaps are `unknown`.' },
  ),
});

const historyPage = Type.String({ minLength: 1, maxLength: 100 });
const pageHistory = Type.Object({
  key: historyPage,
  incidents: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 1, maxLength: 200 }),
      severity: incidentSeverity,
      postmortem: nullable(Type.String({ minLength: 1, maxLength: 10_000 }), 'Markdown.'),
      affected: Type.Array(
        Type.Object({
          monitor: Type.String({ maxLength: 130, description: 'As in documents.' }),
          impact: nullable(Type.Enum(impacts), 'null: not known.'),
        }),
        { maxItems: 200 },
      ),
      updates: Type.Array(
        Type.Object({
          status: incidentStatus,
          message: Type.String({ maxLength: 5_000, description: 'Markdown; empty: names the status.' }),
          created_at: historyMoment,
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    { maxItems: 200 },
  ),
});
export type PageHistory = Static<typeof pageHistory>;

export const historyRequest = Type.Object({
  checks: Type.Optional(Type.Array(checkHistory, { minItems: 1, maxItems: 200 })),
  status_pages: Type.Optional(Type.Array(pageHistory, { minItems: 1, maxItems: 50 })),
});
export type HistoryRequest = Static<typeof historyRequest>;

export const historyAnswer = Type.Object({
  imported: Type.Array(Type.Object({ ...historyKey, periods: Type.Integer() })),
  unknown: Type.Array(Type.Object(historyKey), { description: 'Keys that the account does not have.' }),
  status_pages: Type.Array(
    Type.Object({
      key: historyPage,
      incidents: nullable(Type.Integer(), 'New ones; null: the account has no such page.'),
    }),
  ),
});
export type HistoryAnswer = Static<typeof historyAnswer>;
