// Routes of alert rules.

import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { examples } from './examples.ts';
import { newRuleIssues, ruleChangesIssues } from './issues.ts';
import { changeRule, createRule, readRule, readRules, removeRule } from './manage.ts';
import {
  newRuleSchema,
  ruleChangesSchema,
  ruleListQuery,
  ruleListSchema,
  ruleParams,
  ruleSchema,
} from './schema.ts';

const tag = 'Alert rules';

export const ruleRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts/rules',
    tag,
    summary: 'List alert rules',
    access: mayRead,
    query: ruleListQuery,
    refine: pageIssues,
    response: ruleListSchema,
    examples: { response: { rules: [examples.response], next_cursor: null } },
    handler: ({ app, actor, query }) => readRules(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/rules',
    tag,
    summary: 'Create an alert rule',
    description:
      'Decides who is told of alerts of its kind, and how urgent they are; of several that are about the same alert the highest severity and all channels count. `server_metric` needs a rule for an alert to open at all. Without `targets` it is about everything of the account. 409 `too_many_rules` beyond 200 of an account.',
    access: mayWrite,
    body: newRuleSchema,
    refine: newRuleIssues,
    response: ruleSchema,
    status: 201,
    errors: [409],
    examples,
    handler: (call) => createRule(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/alerts/rules/:id',
    tag,
    summary: 'Read an alert rule',
    access: mayRead,
    params: ruleParams,
    response: ruleSchema,
    examples: { response: examples.response },
    handler: ({ app, actor, params: { id } }) => readRule(app, actor, id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/alerts/rules/:id',
    tag,
    summary: 'Change an alert rule',
    description:
      'What is left out stays as it was; a list that is given takes the place of the one before, and so do `targets`. With another measure or other targets, what is measured is judged anew from then on.',
    access: mayWrite,
    params: ruleParams,
    body: ruleChangesSchema,
    refine: ruleChangesIssues,
    response: ruleSchema,
    examples: { body: { enabled: false }, response: { ...examples.response, enabled: false } },
    handler: (call) => changeRule(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/alerts/rules/:id',
    tag,
    summary: 'Delete an alert rule',
    description: 'Alerts that were told by it stay, and no longer name it.',
    access: mayWrite,
    params: ruleParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeRule(call, call.params.id);
      return { ok: true } as const;
    },
  }),
];
