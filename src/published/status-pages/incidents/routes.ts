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
      'In the order in which they were written down, newest first. A page ends early, but with one of them at least, where half a megabyte was told of its incidents; `next_cursor` leads on.',
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
    summary: 'List what was told of an incident',
    description:
      'Newest first, by when they say it was so, with their messages as the page shows them. A page ends early where 100 KB of text were told.',
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
      '`message` is its first update. `title` and `message` are required unless a template says them. The page shows it at once, and subscribers and webhooks that hear `incident.*` are told (`incident.opened`) unless `notify` is false. One that is long over may be written down with `created_at` and dated updates. 409 `too_many_incidents` where 100 of the page are active, or it has 10,000.',
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
    description:
      'What is left out stays as it was. `affected_components` takes the place of all that it affected, `affected_servers` alone only of the servers.',
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
    description: 'With its updates; what they said stays in the audit log. Nobody is told.',
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

const telling: readonly Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/incidents/:incident_id/updates',
    tag,
    summary: 'Tell what is new of an incident',
    description:
      'Any status may follow any: `resolved` ends the incident, and a later update opens it again. An automatic incident is left to people from now on. 409 `too_many_updates` beyond 200.',
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
      'What it said before stays in the audit log. Nobody is told, unless the incident ends or is open again by it.',
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
    description:
      'What it said stays in the audit log. 409 `first_update`: the first one goes only with its incident.',
    access: mayWrite,
    params: updateParams,
    response: incident,
    errors: [409],
    examples: { response: exampleIncident },
    handler: ({ params, ...call }) => deleteUpdate(call, { ...keyOf(params), updateId: params.update_id }),
  }),
];

export const incidentRoutes: readonly Route[] = [...reading, ...changing, ...telling];
