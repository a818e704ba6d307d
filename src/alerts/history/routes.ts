// Routes of alerts: reading, acknowledging, resolving.

import { type Static, Type } from 'typebox';
import { defaultLanguage, languageOf } from '../../../shared/languages.ts';
import { perNetwork } from '../../accounts/limits/rate-limit.ts';
import { alertSchema } from '../../delivery/alert-schema.ts';
import { type Issue, unauthorized } from '../../platform/errors.ts';
import { sendDownload } from '../../platform/http/download.ts';
import {
  guardedRoute,
  mayRead,
  mayWrite,
  publicRoute,
  type RawCall,
  type Route,
  rawRoute,
} from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { alertWithHistorySchema } from '../schema.ts';
import { acknowledgeByLink, lookByLink } from './acknowledge-link.ts';
import { actOnAlerts, alertBulkIssues } from './bulk.ts';
import { acknowledged, example, history, linked, resolved, standing, token } from './examples.ts';
import { alertsCsv, alertsJson } from './file.ts';
import {
  acknowledgeAlert,
  escalateAlert,
  everyAlert,
  readAlert,
  readAlerts,
  resolveAlert,
  snoozeAlert,
} from './manage.ts';
import {
  alertBulkResults,
  alertBulkSchema,
  alertExportQuery,
  alertFile,
  alertListSchema,
  alertsQuerySchema,
  escalateSchema,
  linkBody,
  linkedAlertSchema,
  noteSchema,
  snoozeSchema,
} from './schema.ts';
import type { AlertFilter } from './store.ts';

const tag = 'Alerts';
const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });

/** Looking and acknowledging together; a team behind one address may open a storm of links. */
const linkLimit = perNetwork('acknowledge-link', 120);

function windowIssues({ query }: { query: unknown }): Issue[] {
  const { from, to } = { ...(query as AlertFilter | null) };
  const isBackwards = from !== undefined && to !== undefined && new Date(from) >= new Date(to);
  return isBackwards ? [{ field: 'from', reason: 'must be before `to`' }] : [];
}

function fileOf({ query: checked, now, closing }: RawCall) {
  const query = checked as Static<typeof alertExportQuery>;
  const { format = 'csv' } = query;
  const contentType = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }[format];
  const filename = `alerts-${now.toISOString().slice(0, 10)}.${format}`;
  return { query, file: { contentType, filename, closing } };
}

const linkOf = ({ params, body }: { params: { id: number }; body: Static<typeof linkBody> }) => ({
  ...{ alert_id: params.id, token: body.token, language: languageOf(body.language ?? defaultLanguage) },
});

export const alertRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts',
    tag,
    summary: 'List alerts',
    access: mayRead,
    query: alertsQuerySchema,
    refine: (input) => [...pageIssues(input), ...windowIssues(input)],
    response: alertListSchema,
    examples: { response: { alerts: [{ ...example, ...standing }], next_cursor: null } },
    handler: ({ app, actor, query }) => readAlerts(app, actor, query),
  }),
  rawRoute({
    method: 'GET',
    path: '/alerts/export',
    tag,
    summary: 'Export alerts as a file',
    description:
      'What the filters match, as CSV (RFC 4180, with header; formulas escaped with an apostrophe) or JSON: `{ "alerts": […] }`.',
    access: mayRead,
    query: alertExportQuery,
    refine: windowIssues,
    contentType: ['text/csv', 'application/json'],
    response: alertFile,
    examples: { response: { alerts: [example] } },
    raw: async (call, reply) => {
      const { query, file } = fileOf(call);
      const accountId = call.actor?.account_id ?? unauthorized();
      const alerts = everyAlert(call.app, accountId, query);
      const texts = query.format === 'json' ? alertsJson(alerts) : alertsCsv(alerts);
      return sendDownload(reply, { ...file, texts });
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/bulk',
    tag,
    summary: 'Acknowledge, assign or resolve many alerts',
    description:
      'Named ones, or all that match. A call is one transaction; repeating it changes nothing but adds a note again.',
    access: mayWrite,
    body: alertBulkSchema,
    refine: alertBulkIssues,
    response: alertBulkResults,
    examples: {
      body: { action: 'acknowledge', ids: [4711, 4712], note: 'Looking into it' },
      response: {
        results: [
          { id: 4711, outcome: 'done' },
          { id: 4712, outcome: 'alert_resolved' },
        ],
        done: 1,
        next_cursor: null,
      },
    },
    handler: (call) => actOnAlerts(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/alerts/:id',
    tag,
    summary: 'Read an alert with its notifications and events',
    access: mayRead,
    params,
    response: alertWithHistorySchema,
    examples: { response: { ...example, ...standing, ...history } },
    handler: ({ app, actor, params: { id } }) => readAlert(app, actor, id),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/:id/acknowledge',
    tag,
    summary: 'Acknowledge an alert',
    description: 'An acknowledged one does not change; a resolved one is 409 `alert_resolved`.',
    access: mayWrite,
    params,
    body: noteSchema,
    response: alertSchema,
    errors: [409],
    examples: { body: { note: 'Looking into it' }, response: acknowledged },
    handler: (call) => acknowledgeAlert(call, call.params.id, call.body.note),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/:id/snooze',
    tag,
    summary: 'Snooze an alert',
    description:
      'An acknowledgement that ends: then the alert is open again, and pages begin anew. A resolved one is 409 `alert_resolved`.',
    access: mayWrite,
    params,
    body: snoozeSchema,
    response: alertSchema,
    errors: [409],
    examples: { body: { seconds: 3_600 }, response: acknowledged },
    handler: (call) => snoozeAlert(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/:id/escalate',
    tag,
    summary: 'Take the next step of the escalation policies at once',
    description:
      'The alert stays open. 409 `no_further_step` where none comes: it is acknowledged, all steps were taken, or it is held back, with what holds it as `reason`; 409 `alert_resolved`.',
    access: mayWrite,
    params,
    body: escalateSchema,
    response: alertSchema,
    errors: [409],
    examples: {
      body: { note: 'I am on a train', steps: [{ policy_id: 2, round: 0, step: 1 }] },
      response: example,
    },
    handler: (call) => escalateAlert(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/:id/resolve',
    tag,
    summary: 'Resolve an alert by hand',
    description:
      'A resolved one does not change. A cause that returns within five minutes reopens it; later a new alert opens.',
    access: mayWrite,
    params,
    body: noteSchema,
    response: alertSchema,
    examples: { body: { note: 'Disk replaced' }, response: resolved },
    handler: (call) => resolveAlert(call, call.params.id, call.body.note),
  }),
  publicRoute({
    method: 'POST',
    path: '/alerts/:id/acknowledge-link/look',
    tag,
    summary: 'Read an alert by the link of a message',
    description: 'Changes nothing. 404: not a link of this instance.',
    limit: linkLimit,
    errors: [404, 429],
    params,
    body: linkBody,
    response: linkedAlertSchema,
    examples: {
      body: { token },
      response: { state: 'open', ...linked, changed: false },
    },
    handler: (call) => lookByLink(call, linkOf(call)),
  }),
  publicRoute({
    method: 'POST',
    path: '/alerts/:id/acknowledge-link',
    tag,
    summary: 'Acknowledge an alert by the link of a message',
    description:
      'Mails and chat messages about an open alert have such a link: it works for 24 hours and names its recipient. Acknowledged or resolved alerts do not change.',
    limit: linkLimit,
    errors: [404, 429],
    params,
    body: linkBody,
    response: linkedAlertSchema,
    examples: {
      body: { token },
      response: { state: 'acknowledged', ...linked, changed: true },
    },
    handler: (call) => acknowledgeByLink(call, linkOf(call)),
  }),
];
