// The calls on integrations: where other tools send their alerts.

import Type from 'typebox';
import { guardedRoute, mayRead, mayWrite, type Route } from '../../../platform/http/route.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer, pageQuery } from '../../../platform/schema.ts';
import {
  exampleIntegration,
  exampleMapping,
  examplePayload,
  exampleTried,
  exampleWithAddress,
} from '../examples.ts';
import { integrationIssues, mappingIssues, newIntegrationIssues } from './issues.ts';
import {
  changeIntegration,
  createIntegration,
  readIntegration,
  readIntegrations,
  readPayloads,
  removeIntegration,
  rotateAddress,
} from './manage.ts';
import {
  Integration,
  IntegrationChanges,
  IntegrationList,
  IntegrationParams,
  IntegrationWithAddress,
  NewIntegration,
  ReceivedPayloads,
  TriedMapping,
  TryMapping,
} from './schema.ts';
import { tryMapping } from './try.ts';

const tag = 'Integrations';
const one = { path: '/integrations/:id', tag, params: IntegrationParams };

export const integrationRoutes: Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/integrations', tag, summary: 'List integrations', access: mayRead },
    description: 'Where other tools send their alerts. Newest first.',
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: IntegrationList,
    examples: { response: { integrations: [exampleIntegration], next_cursor: null } },
    handler: (call) => readIntegrations(call, call.query),
  }),
  guardedRoute({
    ...{ method: 'POST', path: '/integrations', tag, summary: 'Add an integration', access: mayWrite },
    description:
      'Shows its address once. Each alert that a tool sends there is an external check. `generic` needs a `mapping`.',
    body: NewIntegration,
    refine: newIntegrationIssues,
    response: IntegrationWithAddress,
    status: 201,
    errors: [409],
    examples: { body: { kind: 'alertmanager', name: 'Prometheus' }, response: exampleWithAddress },
    handler: (call) => createIntegration(call, call.body),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, summary: 'Read an integration', access: mayRead },
    response: Integration,
    examples: { response: exampleIntegration },
    handler: (call) => readIntegration(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'PATCH', ...one, summary: 'Change an integration', access: mayWrite },
    description: 'External checks that there are keep their tags.',
    body: IntegrationChanges,
    refine: integrationIssues,
    response: Integration,
    examples: {
      body: { resolve_after_seconds: 3_600 },
      response: { ...exampleIntegration, resolve_after_seconds: 3_600 },
    },
    handler: (call) => changeIntegration(call, call.params.id, call.body),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete an integration', access: mayWrite },
    description: 'With its external checks, whose alerts are over.',
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeIntegration(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/rotate-address`, access: mayWrite },
    summary: 'Give an integration a new address',
    description: 'The old one takes nothing more.',
    response: IntegrationWithAddress,
    examples: { response: exampleWithAddress },
    handler: (call) => rotateAddress(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/payloads`, access: mayWrite },
    summary: 'Show what was sent to an integration last',
    response: ReceivedPayloads,
    examples: { response: { payloads: [examplePayload] } },
    handler: async (call) => ({ payloads: await readPayloads(call, call.params.id) }),
  }),
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/try`, access: mayWrite },
    summary: 'Try a mapping on what was sent last',
    description: 'Nothing is stored, and nobody is notified. At most 60 in five minutes for an account.',
    body: TryMapping,
    errors: [429],
    refine: ({ body }) => mappingIssues({ ...(body as { mapping?: unknown } | null) }.mapping),
    response: TriedMapping,
    examples: { body: { mapping: exampleMapping }, response: { results: [exampleTried] } },
    handler: (call) => tryMapping(call, call.params.id, call.body.mapping),
  }),
];
