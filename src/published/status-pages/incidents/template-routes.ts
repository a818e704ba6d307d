// Incident templates over HTTP.

import { guardedRoute, mayRead, mayWrite, type Route } from '../../../platform/http/route.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer } from '../../../platform/schema.ts';
import { exampleNewTemplate, exampleTemplate } from './examples.ts';
import {
  newTemplate,
  template,
  templateChanges,
  templateList,
  templateListQuery,
  templateParams,
} from './schema.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  readTemplates,
  requireTemplate,
} from './templates.ts';
import { textIssues } from './text-issues.ts';

const tag = 'Incidents';

export const templateRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/status-pages/incident-templates',
    tag,
    summary: 'List incident templates',
    access: mayRead,
    query: templateListQuery,
    refine: pageIssues,
    response: templateList,
    examples: { response: { incident_templates: [exampleTemplate], next_cursor: null } },
    handler: (call) => readTemplates(call, call.query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/incident-templates',
    tag,
    summary: 'Create an incident template',
    description:
      'For incidents of all pages, as `template_id`. 409 `too_many_incident_templates` beyond 200.',
    access: mayWrite,
    body: newTemplate,
    refine: textIssues,
    response: template,
    status: 201,
    errors: [409],
    examples: { body: exampleNewTemplate, response: exampleTemplate },
    handler: (call) => createTemplate(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/status-pages/incident-templates/:template_id',
    tag,
    summary: 'Read an incident template',
    access: mayRead,
    params: templateParams,
    response: template,
    examples: { response: exampleTemplate },
    handler: ({ app, actor, params }) => requireTemplate(app.database, actor.account_id, params.template_id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/status-pages/incident-templates/:template_id',
    tag,
    summary: 'Change an incident template',
    description: 'Incidents made of it do not change.',
    access: mayWrite,
    params: templateParams,
    body: templateChanges,
    refine: textIssues,
    response: template,
    examples: { body: { name: 'Orders' }, response: { ...exampleTemplate, name: 'Orders' } },
    handler: (call) => changeTemplate(call, call.params.template_id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/incident-templates/:template_id',
    tag,
    summary: 'Delete an incident template',
    access: mayWrite,
    params: templateParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await deleteTemplate(call, call.params.template_id);
      return { ok: true } as const;
    },
  }),
];
