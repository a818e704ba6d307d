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
      'It is deleted 7 days later with everything in it; until then it works as before, and `POST /account/cancel-deletion` keeps it. All owners get a mail. Members who are in no other account are deleted with it. Asked again, the moment stays as it was. 409 `last_admin_account` where nobody who runs this instance would be in an account any more.',
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
    description: 'Nothing changes where its deletion was not asked for.',
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
