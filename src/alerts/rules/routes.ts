// Routes of alert rules.

import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { examples } from './examples.ts';
import { newRuleIssues, ruleChangesIssues } from './issues.ts';
import { changeRule, createRule, type ReleaseRule, readRule, readRules, removeRule } from './manage.ts';
import { notifiedIssues, readNotified } from './notified.ts';
import {
  newRuleSchema,
  notifiedQuery,
  notifiedSchema,
  ruleChangesSchema,
  ruleListQuery,
  ruleListSchema,
  ruleParams,
  ruleSchema,
} from './schema.ts';

const tag = 'Alert rules';

const notifiedRoute: Route = guardedRoute({
  method: 'GET',
  path: '/alerts/rules/notified',
  tag,
  summary: 'Read who is notified of what',
  description:
    'Which rules are about something, or a draft of it, and their channels, for what opens now or at another time.',
  access: mayRead,
  query: notifiedQuery,
  refine: notifiedIssues,
  errors: [404],
  response: notifiedSchema,
  examples: {
    response: {
      kinds: [
        {
          kind: 'cron_fail',
          rules: [{ id: 8, name: 'Cron job failed', severity: 'critical', active_from: null }],
          channels: [{ id: 3, kind: 'email', name: 'Email', enabled: true }],
          held: [],
          later: [],
        },
      ],
    },
  },
  handler: (call) => readNotified(call, call.query),
});

/** `release` ends what a rule holds open before it is judged anew or deleted. */
export const ruleRoutes = (release: ReleaseRule): Route[] => [
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
      'Decides who is notified of alerts of its kind, and how severe they are; of several rules the highest severity and all channels count. `server_metric` alerts need a rule to open. Without `targets` it covers the account. 409 `too_many_rules` beyond 200.',
    access: mayWrite,
    body: newRuleSchema,
    refine: newRuleIssues,
    response: ruleSchema,
    status: 201,
    errors: [409],
    examples,
    handler: (call) => createRule(call, call.body),
  }),
  notifiedRoute,
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
      'Lists and `targets` are replaced as a whole. With another measure or other targets, judging starts anew.',
    access: mayWrite,
    params: ruleParams,
    body: ruleChangesSchema,
    refine: ruleChangesIssues,
    response: ruleSchema,
    examples: { body: { enabled: false }, response: { ...examples.response, enabled: false } },
    handler: (call) => changeRule(call, { id: call.params.id, changes: call.body, release }),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/alerts/rules/:id',
    tag,
    summary: 'Delete an alert rule',
    description: 'Its alerts stay, without it.',
    access: mayWrite,
    params: ruleParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeRule(call, call.params.id, release);
      return { ok: true } as const;
    },
  }),
];
