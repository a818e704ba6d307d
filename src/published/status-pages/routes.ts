// Status pages over HTTP: their management.

import { guardedRoute, mayRead, mayWrite, type Refinement, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { deleteLogo, putLogo, verifyDomain } from './change-look.ts';
import { type LookUpText, lookUpText } from './domains/look-up.ts';
import { exampleDefinition, examplePage, exampleUpload } from './examples.ts';
import { changePage, createPage, deletePage, readPage, readPages } from './manage.ts';
import { pageTextIssues } from './page-text.ts';
import {
  logoQuery,
  logoUpload,
  newStatusPage,
  statusPage,
  statusPageChanges,
  statusPageList,
  statusPageListQuery,
  statusPageParams,
} from './schema.ts';

const tag = 'Status pages';

const textIssues = ({ body }: Refinement) => pageTextIssues({ ...(body as object) });

/** Of a megabyte in base64, and what is around it. */
const UPLOAD_BYTES = 1_500_000;

export const statusPageRoutes = (lookUp: LookUpText = lookUpText): Route[] => [
  ...settingRoutes,
  ...logoRoutes,
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/verify-domain',
    tag,
    summary: 'Look for the record of a custom domain',
    description:
      'Looks up `domain.record` in the DNS; found, `domain.verified_at` is set and the page is shown on its domain. Repeated daily; missing for three days, the domain is lost. 409: no custom domain, or another page has it.',
    access: mayWrite,
    params: statusPageParams,
    response: statusPage,
    errors: [409],
    examples: { response: examplePage },
    handler: (call) => verifyDomain(call, call.params.id, lookUp),
  }),
];

const settingRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/status-pages',
    tag,
    summary: 'List status pages',
    access: mayRead,
    query: statusPageListQuery,
    refine: pageIssues,
    response: statusPageList,
    examples: { response: { status_pages: [examplePage], next_cursor: null } },
    handler: ({ app, actor, query }) => readPages(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages',
    tag,
    summary: 'Create a status page',
    description:
      'Public at once unless `enabled` is false. 409: the slug or a verified domain is taken; `issues` names which.',
    access: mayWrite,
    body: newStatusPage,
    refine: textIssues,
    response: statusPage,
    status: 201,
    errors: [402, 409],
    examples: { body: exampleDefinition, response: examplePage },
    handler: (call) => createPage(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/status-pages/:id',
    tag,
    summary: 'Read a status page',
    access: mayRead,
    params: statusPageParams,
    response: statusPage,
    examples: { response: examplePage },
    handler: (call) => readPage(call, call.params.id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/status-pages/:id',
    tag,
    summary: 'Change a status page',
    description:
      '`components` are replaced as a whole. Shown within a minute. 409: the slug or a verified domain is taken; `issues` names which.',
    access: mayWrite,
    params: statusPageParams,
    body: statusPageChanges,
    refine: textIssues,
    response: statusPage,
    errors: [409],
    examples: { body: { history_days: 90 }, response: { ...examplePage, history_days: 90 } },
    handler: (call) => changePage(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/:id',
    tag,
    summary: 'Delete a status page with its incidents and subscribers',
    access: mayWrite,
    params: statusPageParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deletePage(call, call.params.id);
      return { ok: true } as const;
    },
  }),
];

const logoRoutes: readonly Route[] = [
  guardedRoute({
    method: 'PUT',
    path: '/status-pages/:id/logo',
    tag,
    summary: 'Upload the logo of a status page',
    description: 'Replaces any, uploaded or linked. One for dark pages stands in for the logo there.',
    access: mayWrite,
    params: statusPageParams,
    body: logoUpload,
    bodyLimitBytes: UPLOAD_BYTES,
    response: statusPage,
    examples: { body: exampleUpload, response: examplePage },
    handler: (call) => putLogo(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/:id/logo',
    tag,
    summary: 'Remove the logo of a status page',
    description: 'Uploaded or linked, if any.',
    access: mayWrite,
    params: statusPageParams,
    query: logoQuery,
    response: statusPage,
    examples: { response: { ...examplePage, logo_url: null } },
    handler: (call) => deleteLogo(call, call.params.id, call.query.theme),
  }),
];
