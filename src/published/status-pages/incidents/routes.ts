// Incidents of status pages over HTTP.

import { cursorIssues } from '../../../platform/cursor.ts';
import { guardedRoute, mayRead, mayWrite, type Route } from '../../../platform/http/route.ts';
import { uuidPages } from '../../../platform/page.ts';
import { okAnswer } from '../../../platform/schema.ts';
import { changeIncident } from './change.ts';
import {
  exampleIncident,
  exampleNewIncident,
  exampleRendered,
  exampleResolved,
  exampleUpdate,
} from './examples.ts';
import { createIncident, deleteIncident } from './manage.ts';
import { placeOf, readIncident, readIncidents, readUpdates } from './read.ts';
import {
  incident,
  incidentChanges,
  incidentList,
  incidentListQuery,
  incidentParams,
  newIncident,
  newUpdate,
  pageParams,
  updateChanges,
  updateList,
  updateListQuery,
  updateParams,
} from './schema.ts';
import { newIncidentIssues, textIssues } from './text-issues.ts';
import { addUpdate, deleteUpdate, editUpdate } from './updates.ts';

const tag = 'Incidents';

const keyOf = ({ id, incident_id }: { id: number; incident_id: string }) => ({ pageId: id, id: incident_id });

const reading: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/status-pages/:id/incidents',
    tag,
    summary: 'List the incidents of a status page',
    description:
      'Newest created first. A page may end early, beyond half a megabyte of text; `next_cursor` continues.',
    access: mayRead,
    params: pageParams,
    query: incidentListQuery,
    refine: uuidPages.pageIssues,
    response: incidentList,
    examples: { response: { incidents: [exampleIncident], next_cursor: null } },
    handler: (call) => readIncidents(call, call.params.id, call.query),
  }),
  guardedRoute({
    method: 'GET',
    path: '/status-pages/:id/incidents/:incident_id',
    tag,
    summary: 'Read an incident',
    access: mayRead,
    params: incidentParams,
    response: incident,
    examples: { response: exampleIncident },
    handler: (call) => readIncident(call, call.params.id, call.params.incident_id),
  }),
  guardedRoute({
    method: 'GET',
    path: '/status-pages/:id/incidents/:incident_id/updates',
    tag,
    summary: 'List the updates of an incident',
    description:
      'Newest first by their time, with messages as shown. A page may end early, at 100 KB of text.',
    access: mayRead,
    params: incidentParams,
    query: updateListQuery,
    refine: ({ query }) => cursorIssues(query, placeOf),
    response: updateList,
    examples: { response: { updates: [exampleRendered], next_cursor: null } },
    handler: (call) => readUpdates(call, keyOf(call.params), call.query),
  }),
];

const changing: readonly Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/incidents',
    tag,
    summary: 'Open an incident',
    description:
      '`message` is its first update. `title` and `message` are required unless a template has them. The page shows it at once; subscribers and webhooks of `incident.*` are notified (`incident.opened`) unless `notify` is false. A past one takes `created_at` and dated updates. 409 `too_many_incidents`: 100 of the page are active, or it has 10,000.',
    access: mayWrite,
    params: pageParams,
    body: newIncident,
    refine: newIncidentIssues,
    response: incident,
    status: 201,
    errors: [409],
    examples: { body: exampleNewIncident, response: exampleIncident },
    handler: (call) => createIncident(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/status-pages/:id/incidents/:incident_id',
    tag,
    summary: 'Change an incident',
    description: '`affected_components` replaces everything affected, `affected_servers` only the servers.',
    access: mayWrite,
    params: incidentParams,
    body: incidentChanges,
    refine: textIssues,
    response: incident,
    errors: [409],
    examples: {
      body: { severity: 'critical' },
      response: { ...exampleIncident, severity: 'critical' },
    },
    handler: (call) => changeIncident(call, keyOf(call.params), call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/:id/incidents/:incident_id',
    tag,
    summary: 'Delete an incident',
    description: 'With its updates; their text stays in the audit log. Nobody is notified.',
    access: mayWrite,
    params: incidentParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await deleteIncident(call, keyOf(call.params));
      return { ok: true } as const;
    },
  }),
];

const updating: readonly Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/incidents/:incident_id/updates',
    tag,
    summary: 'Post an update of an incident',
    description:
      '`resolved` ends the incident, a later update reopens it. An automatic incident is no longer updated automatically. 409 `too_many_updates` beyond 200.',
    access: mayWrite,
    params: incidentParams,
    body: newUpdate,
    refine: textIssues,
    response: incident,
    status: 201,
    errors: [409],
    examples: { body: exampleUpdate, response: exampleResolved },
    handler: (call) => addUpdate(call, keyOf(call.params), call.body),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/status-pages/:id/incidents/:incident_id/updates/:update_id',
    tag,
    summary: 'Edit an update of an incident',
    description:
      'The old text stays in the audit log. Nobody is notified, unless it ends or reopens the incident.',
    access: mayWrite,
    params: updateParams,
    body: updateChanges,
    refine: textIssues,
    response: incident,
    examples: {
      body: { message: exampleUpdate.message },
      response: exampleResolved,
    },
    handler: ({ params, ...call }) =>
      editUpdate(call, { ...keyOf(params), updateId: params.update_id }, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/:id/incidents/:incident_id/updates/:update_id',
    tag,
    summary: 'Delete an update of an incident',
    description: 'The text stays in the audit log. 409 `first_update`: delete the incident instead.',
    access: mayWrite,
    params: updateParams,
    response: incident,
    errors: [409],
    examples: { response: exampleIncident },
    handler: ({ params, ...call }) => deleteUpdate(call, { ...keyOf(params), updateId: params.update_id }),
  }),
];

export const incidentRoutes: readonly Route[] = [...reading, ...changing, ...updating];
