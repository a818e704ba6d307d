// Documents over HTTP: planned, applied, exported, and compared with what is there.

import Type from 'typebox';
import { guardedRoute, mayRead, mayWrite, type Route, rawRoute } from '../../platform/http/route.ts';
import { applyDocument } from './apply.ts';
import { documentSchema, withoutAnnotations } from './describe-document.ts';
import { sections } from './document.ts';
import { exportDocument } from './export.ts';
import { importHistory } from './history.ts';
import { preparePlan, type Request } from './prepare.ts';
import { driftOf, presentPlan } from './present.ts';
import {
  applyRequest,
  drift,
  exported,
  historyAnswer,
  historyRequest,
  managedBy,
  type PlanRequest,
  plan,
  planRequest,
} from './schema.ts';
import { findKeyOf } from './store.ts';
import { readWorld } from './world.ts';

const tag = 'As code';

/** Ten thousand checks with everything that can be said of them. */
const BODY_LIMIT_BYTES = 8 * 1_024 * 1_024;

const asked = ({ document, sources = {}, prune = false, adopt = false }: PlanRequest): Request => ({
  ...{ document, sources, prune, adopt },
});

const exampleDocument = {
  version: 1,
  cron_checks: { 'nightly-backup': { name: 'Nightly backup', schedule: '0 3 * * *', grace: '30m' } },
};
const examplePlan = {
  plan_id: 'u3VwX0nMvU2mZ1c9XJmO6yq1o7b5eI2rQkzS8s1d0aE',
  applied: false,
  steps: [
    {
      ...{ action: 'update', section: 'cron_checks', key: 'nightly-backup', id: 4_102_937_551_209 },
      name: 'Nightly backup',
      changes: [{ field: 'grace', before: '5m', after: '30m' }],
    },
  ],
  ...{ unchanged: 0, adoptable: 0, unreported: [] },
};

const examplePeriod = {
  ...{ status: 'up', from: '2026-06-01T00:00:00.000Z', to: '2026-06-09T00:45:00.000Z' },
} as const;

const ManagedQuery = Type.Object({
  section: Type.Union(
    sections.map(({ name }) => Type.Literal(name)),
    { description: 'Of documents.' },
  ),
  id: Type.String({ minLength: 1, maxLength: 50, description: 'Of the resource.' }),
});

export const configRoutes: Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/config/plan',
    tag,
    summary: 'Plan a document',
    description:
      'What `POST /config/apply` would do; changes nothing. 400 names every wrong place of the document by its path, such as `cron_checks.nightly.grace`.',
    access: mayWrite,
    body: planRequest,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    response: plan,
    errors: [402],
    examples: { body: { document: exampleDocument }, response: examplePlan },
    handler: async (call) => presentPlan(await preparePlan(call, asked(call.body))),
  }),
  guardedRoute({
    method: 'POST',
    path: '/config/apply',
    tag,
    summary: 'Apply a document',
    description:
      'Makes the account what the document says, in one transaction: all of it or nothing. What the document does not name stays, unless `prune`. Applied again, it changes nothing. Tokens and keys of what is created are not in the answer: rotate them to get new ones.',
    access: mayWrite,
    body: applyRequest,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    response: plan,
    errors: [402, 409],
    examples: {
      body: { document: exampleDocument, sources: { 'cron_checks.nightly-backup': 'tocsin/backups.yaml' } },
      response: { ...examplePlan, applied: true },
    },
    handler: (call) => applyDocument(call, asked(call.body), call.body.plan_id ?? null),
  }),
  guardedRoute({
    method: 'POST',
    path: '/config/history',
    tag,
    summary: 'Import what checks were before, and incidents of status pages',
    description:
      'Timelines and uptime of another tool, in place of what was imported of each check before, up to when it began to be watched here. Incidents that a page has (title and beginning) are passed over. Notifies nobody.',
    access: mayWrite,
    body: historyRequest,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    response: historyAnswer,
    examples: {
      body: { checks: [{ section: 'cron_checks', key: 'nightly-backup', periods: [examplePeriod] }] },
      response: {
        ...{ imported: [{ section: 'cron_checks', key: 'nightly-backup', periods: 2 }], unknown: [] },
        status_pages: [],
      },
    },
    handler: (call) => importHistory(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/config/export',
    tag,
    summary: 'Export an account as a document',
    description:
      'Secrets are masked: applied to this account, they stay. What was made by hand gets a key from its name; `adopt` takes it over.',
    access: mayRead,
    response: exported,
    examples: { response: { document: exampleDocument } },
    handler: async (call) => ({ document: exportDocument(await readWorld(call), call.now) }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/config/drift',
    tag,
    summary: 'List what was changed by hand',
    description: 'What differs from what was applied last. Changed secrets are not found.',
    access: mayRead,
    response: drift,
    examples: {
      response: {
        drift: [
          {
            ...{
              section: 'cron_checks',
              key: 'nightly-backup',
              id: 4_102_937_551_209,
              name: 'Nightly backup',
            },
            source: 'tocsin/backups.yaml',
            changes: [{ field: 'grace', before: '30m', after: '5m' }],
          },
        ],
      },
    },
    handler: async (call) => ({ drift: driftOf(await readWorld(call)) }),
  }),
  guardedRoute({
    method: 'GET',
    path: '/config/managed',
    tag,
    summary: 'Read whether a resource is managed by code',
    access: mayRead,
    query: ManagedQuery,
    response: managedBy,
    examples: {
      response: {
        managed: {
          ...{ key: 'nightly-backup', source: 'tocsin/backups.yaml' },
          applied_at: '2026-06-16T08:00:00.000Z',
        },
      },
    },
    async handler({ app, actor, query }) {
      const row = await findKeyOf(app.database, actor.account_id, query.section, query.id);
      return { managed: row && { key: row.key, source: row.source, applied_at: row.applied_at } };
    },
  }),
  rawRoute({
    method: 'GET',
    path: '/config.schema.json',
    tag,
    summary: 'The JSON Schema of documents',
    description: 'By which editors complete and check the files.',
    access: { kind: 'public' },
    contentType: 'application/schema+json',
    async raw(_call, reply) {
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('access-control-allow-origin', '*')
        .type('application/schema+json')
        .send(schemaText());
    },
  }),
];

const made: { schema?: string } = {};

/** Made with the first call. */
function schemaText(): string {
  made.schema ??= JSON.stringify(withoutAnnotations(documentSchema()));
  return made.schema;
}
