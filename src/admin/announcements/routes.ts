// Announcements over HTTP: those who run the instance make them, everybody who is signed in reads them.

import { guardedRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { thirtyPerCaller } from '../limit.ts';
import { announce, currentAnnouncements, dismissAnnouncement, listAnnouncements } from './manage.ts';
import {
  announcementList,
  announcementParams,
  announcementView,
  currentList,
  listQuery,
  newAnnouncement,
} from './schema.ts';

const access = { kind: 'instance_admin' } as const;

const wanted = {
  kind: 'breaking_change',
  title: 'Lists give at most 100 rows a page',
  body: 'From that day on a `limit` above 100 is refused with 400.\n\nClients that follow `next_cursor` need no change.',
  effective_at: '2026-09-01T00:00:00.000Z',
};
const shownExample = { id: 2, ...wanted, created_at: '2026-06-16T08:00:00.000Z' };
const example = {
  ...shownExample,
  created_by: 'alice@example.org',
  mails: { recipients: 6, mailed: 0 },
};

export const adminAnnouncementRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/announcements',
    tag: 'Admin',
    summary: 'List what was announced, and to how many it was mailed',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    query: listQuery,
    refine: pageIssues,
    response: announcementList,
    examples: { response: { announcements: [example], next_cursor: null } },
    handler: ({ app, query }) => listAnnouncements(app, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/admin/announcements',
    tag: 'Admin',
    summary: 'Publish an announcement',
    description: [
      'A breaking change lies at least 30 days ahead and is mailed once, in the background, to owners and admins of',
      'accounts that used an API key in the last 30 days. Both kinds are shown to people signed in until two weeks',
      'after they take effect.',
    ].join('\n'),
    access,
    limit: thirtyPerCaller,
    errors: [429],
    body: newAnnouncement,
    refine: ({ body }) => titleIssues({ ...(body as object) }),
    response: announcementView,
    status: 201,
    examples: { body: wanted, response: example },
    handler: (call) => announce(call, call.body),
  }),
];

export const announcementRoutes: Route[] = [
  signedInRoute({
    method: 'GET',
    path: '/announcements',
    tag: 'Announcements',
    summary: 'List current announcements that you have not dismissed',
    query: listQuery,
    refine: pageIssues,
    response: currentList,
    examples: { response: { announcements: [shownExample], next_cursor: null } },
    handler: (call) => currentAnnouncements(call, call.query),
  }),
  signedInRoute({
    method: 'POST',
    path: '/announcements/:id/dismiss',
    tag: 'Announcements',
    summary: 'Dismiss an announcement',
    params: announcementParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await dismissAnnouncement(call, call.params.id);
      return { ok: true as const };
    },
  }),
];

/** A title is one line that says something; a body says something. */
const titleIssues = ({ title, body }: Readonly<Record<string, unknown>>) => [
  ...labelIssues({ name: title }).map((issue) => ({ ...issue, field: 'title' })),
  ...(typeof body === 'string' && body.trim() === '' ? [{ field: 'body', reason: 'must not be blank' }] : []),
];
