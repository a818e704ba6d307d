// The deletion of an account over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { okAnswer } from '../../platform/schema.ts';
import { askForDeletion, cancelDeletion } from './ask.ts';
import { deletionAsked } from './schema.ts';

export const deletionRoutes: Route[] = [
  guardedRoute({
    method: 'DELETE',
    path: '/account',
    tag: 'Account',
    summary: 'Ask for the deletion of the account',
    description:
      'Deleted with everything in it after 7 days; until then it works as before, and `POST /account/cancel-deletion` keeps it. All owners get a mail. Members of no other account are deleted too. Asking again keeps the moment. 409 `last_admin_account`: no instance admin would be left in an account.',
    access: { kind: 'person', role: 'owner' },
    recentSignIn: true,
    response: deletionAsked,
    errors: [409],
    examples: { response: { ok: true, delete_at: '2026-06-23T08:00:00.000Z' } },
    handler: (call) => askForDeletion(call),
  }),
  guardedRoute({
    method: 'POST',
    path: '/account/cancel-deletion',
    tag: 'Account',
    summary: 'Keep the account after all',
    description: 'Nothing changes without a request to delete it.',
    access: { kind: 'person', role: 'owner' },
    response: okAnswer,
    errors: [404],
    examples: { response: { ok: true } },
    handler: async (call) => {
      await cancelDeletion(call);
      return { ok: true as const };
    },
  }),
];
