// Settings of the instance over HTTP, and the snippets for the marketing site.

import { isNamed } from '../../platform/http/etag.ts';
import { guardedRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { thirtyPerCaller } from '../limit.ts';
import { readSettings, readTrackingScripts, replaceSettings } from './manage.ts';
import { settings, settingsBody, trackingScripts } from './schema.ts';

const tag = 'Admin';
const access = { kind: 'instance_admin' } as const;

const set = {
  tracking: { head: '<script src="https://stats.example.com/s.js" defer></script>', conversion: '' },
  registration: 'open',
};
const example = { ...set, configured_registration: 'first', updated_at: '2026-06-16T08:00:00.000Z' };

export const settingsRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/settings',
    tag,
    summary: 'Read the settings of the instance',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    response: settings,
    examples: { response: example },
    handler: ({ app }) => readSettings(app),
  }),
  guardedRoute({
    method: 'PUT',
    path: '/admin/settings',
    tag,
    summary: 'Replace the settings of the instance',
    description: 'They hold at once, on all nodes.',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    body: settingsBody,
    response: settings,
    examples: { body: set, response: example },
    handler: (call) => replaceSettings(call, call.body),
  }),
  publicRoute({
    method: 'GET',
    path: '/tracking-scripts',
    tag: 'Tracking scripts',
    summary: 'Snippets for the marketing site',
    description: [
      'For a site of the operator; API clients need none of it. Cached for a minute.',
      'The dashboard and public pages never contain them.',
    ].join('\n'),
    response: trackingScripts,
    examples: {
      response: { ...set.tracking, timestamp: '2026-06-16T08:00:00.000Z' },
    },
    async handler({ app, now, request, reply }) {
      const { scripts, etag } = await readTrackingScripts(app, now);
      Object.assign(reply.headers, {
        ETag: etag,
        'Cache-Control': 'public, max-age=60',
        'Access-Control-Allow-Origin': '*',
      });
      if (isNamed(request.headers['if-none-match'], etag)) reply.status = 304;
      return scripts;
    },
  }),
];
