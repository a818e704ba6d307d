// Escalation policies over HTTP.

import { refuseIssues } from '../../platform/errors.ts';
import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { isKnowable, YEARS } from '../schedules/issues.ts';
import { examples } from './examples.ts';
import { policyIssues } from './issues.ts';
import { changePolicy, createPolicy, readPolicies, readPolicy, removePolicy, tryPolicy } from './manage.ts';
import {
  newPolicy,
  policy,
  policyChanges,
  policyList,
  policyListQuery,
  policyParams,
  tryAnswer,
  tryQuery,
} from './schema.ts';

const tag = 'On call';
const path = '/escalation-policies';
const one = { path: `${path}/:id`, tag, params: policyParams };

export const policyRoutes: readonly Route[] = [
  guardedRoute({
    ...{ method: 'GET', path, tag, summary: 'List escalation policies', access: mayRead },
    query: policyListQuery,
    refine: pageIssues,
    response: policyList,
    examples: { response: { escalation_policies: [examples.policy], next_cursor: null } },
    async handler(call) {
      const { shown, next_cursor } = await readPolicies(call, call.query);
      return { escalation_policies: shown, next_cursor };
    },
  }),
  guardedRoute({
    ...{ method: 'POST', path, tag, summary: 'Create an escalation policy', access: mayWrite },
    description:
      'Says who is paged of an alert, one step after the other, until somebody acknowledges. Rules name it. 409 `too_many_escalation_policies` beyond 100.',
    body: newPolicy,
    refine: policyIssues,
    response: policy,
    status: 201,
    errors: [409],
    examples: { body: examples.created, response: examples.policy },
    handler: (call) => createPolicy(call, call.body),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, summary: 'Read an escalation policy', access: mayRead },
    response: policy,
    examples: { response: examples.policy },
    handler: (call) => readPolicy(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'PATCH', ...one, summary: 'Change an escalation policy', access: mayWrite },
    description: '`steps` are replaced as a whole. Alerts keep the steps they were opened under.',
    body: policyChanges,
    refine: policyIssues,
    response: policy,
    examples: { body: { name: 'Databases' }, response: { ...examples.policy, name: 'Databases' } },
    handler: (call) => changePolicy(call, call.params.id, call.body),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete an escalation policy', access: mayWrite },
    description: 'Rules that name it name none from then on.',
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removePolicy(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/try`, access: mayRead },
    summary: 'Who would be paged when',
    description: 'If an alert opened then and nobody acknowledged it. Pages nobody.',
    query: tryQuery,
    response: tryAnswer,
    examples: { response: examples.tried },
    handler(call) {
      const at = call.query.at === undefined ? call.now : new Date(call.query.at);
      if (!isKnowable(at)) refuseIssues([{ field: 'at', reason: YEARS }]);
      return tryPolicy(call, call.params.id, at);
    },
  }),
];
