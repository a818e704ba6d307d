// Previews of status pages over HTTP: asking for one, and the pages that are shown.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { packText } from '../../../platform/http/compression.ts';
import { guardedRoute, mayWrite, type Refinement, type Route } from '../../../platform/http/route.ts';
import { exampleUpdate } from '../incidents/examples.ts';
import { textIssues as incidentTextIssues } from '../incidents/text-issues.ts';
import { pageTextIssues } from '../page-text.ts';
import { newStatusPage, statusPageChanges, statusPageParams } from '../schema.ts';
import { previewChanges, previewIncident, previewNew, readPreview, readPreviewLogo } from './preview.ts';
import { incidentDraft, preview } from './schema.ts';

const tag = 'Status pages';
const textIssues = ({ body }: Refinement) => pageTextIssues({ ...(body as object) });

const examplePreview = {
  url: 'https://tocsin.example/status-preview/pT2wJ9nUoYVbM1yKXq6c0R7eLhZsD4fGtA8iNvBxQkE',
  expires_at: '2026-06-16T08:10:00.000Z',
};

export const previewRoutes: readonly Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/status-pages/preview',
    tag,
    summary: 'Preview a new status page',
    description:
      'HTML of a page with these settings, at an address that works for ten minutes. Nothing is saved; slug and domain are not checked. The newest 20 of an account stay; 300 in ten minutes.',
    access: mayWrite,
    body: newStatusPage,
    refine: textIssues,
    response: preview,
    status: 201,
    errors: [429],
    examples: { body: { slug: 'quillmoor', name: 'Quillmoor status' }, response: examplePreview },
    handler: (call) => previewNew(call, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/preview',
    tag,
    summary: 'Preview changes of a status page',
    description: 'As `POST /status-pages/preview`; the rest is as saved.',
    access: mayWrite,
    params: statusPageParams,
    body: statusPageChanges,
    refine: textIssues,
    response: preview,
    status: 201,
    errors: [429],
    examples: { body: { theme: 'dark' }, response: examplePreview },
    handler: (call) => previewChanges(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/incidents/preview',
    tag: 'Incidents',
    summary: 'Preview an incident on a status page',
    description:
      'As `POST /status-pages/preview`: the page once the incident, or the update of `incident_id`, is posted. Nobody is notified. An incident no longer shown stays hidden.',
    access: mayWrite,
    params: statusPageParams,
    body: incidentDraft,
    refine: incidentTextIssues,
    response: preview,
    status: 201,
    errors: [429],
    examples: { body: exampleUpdate, response: examplePreview },
    handler: (call) => previewIncident(call, call.params.id, call.body),
  }),
];

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Plain routes of the dashboard host. The address is the permission: frames of a sandbox send no cookie along. */
export function mountPreviews({ app, fastify }: { app: App; fastify: FastifyInstance }): void {
  fastify.get('/status-preview/:token', async (request: TokenRequest, reply) => {
    const { body, policy } = await readPreview(app, request.params.token, request.exchange.now);
    const headers = { 'Content-Security-Policy': policy, ...hidden };
    reply.type('text/html; charset=utf-8').headers(headers);
    return reply.send(await packText(request, reply, body));
  });
  fastify.get('/status-preview/:token/logo', async (request: TokenRequest, reply) => {
    const { theme: asked } = request.query as { theme?: unknown };
    const theme = asked === 'dark' ? 'dark' : 'light';
    const { token } = request.params;
    const image = await readPreviewLogo(app, { token, theme }, request.exchange.now);
    // The page is in a sandbox, and so of no origin.
    const headers = { ...hidden, 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return reply.type('image/png').headers(headers).send(image);
  });
}

const hidden = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};
