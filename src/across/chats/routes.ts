// Who somebody is in chats, over HTTP. Nobody else of the account sees any of it.

import { type Route, signedInRoute } from '../../platform/http/route.ts';
import { okAnswer } from '../../platform/schema.ts';
import { newLinkCode, readLinks, removeLink } from './links.ts';
import { chatLinkCode, chatLinkList, chatLinkParams } from './schema.ts';

const tag = 'Profile';
const example = {
  ...{ id: 4, account: { id: 1, name: 'Acme' }, kind: 'slack_app', user_name: 'mira' },
  created_at: '2026-10-01T08:00:00.000Z',
};

export const chatLinkRoutes: readonly Route[] = [
  signedInRoute({
    ...{ method: 'GET', path: '/me/chat-links', tag, summary: 'List the chat users that act as you' },
    response: chatLinkList,
    examples: { response: { chat_links: [example] } },
    handler: async (call) => ({ chat_links: await readLinks(call) }),
  }),
  signedInRoute({
    ...{ method: 'POST', path: '/me/chat-links/code', tag, summary: 'Create a code that links a chat user' },
    description:
      'For the account of `X-Account-Id`. Send it from a chat of it: `/tocsin link CODE`. The code before it ends. At most 20 an hour.',
    response: chatLinkCode,
    errors: [404, 429],
    examples: {
      response: {
        ...{ code: 'K7Q2M9XBCD', account: { id: 1, name: 'Acme' }, expires_at: '2026-10-01T08:15:00.000Z' },
      },
    },
    handler: (call) => newLinkCode(call),
  }),
  signedInRoute({
    ...{ method: 'DELETE', path: '/me/chat-links/:id', tag, summary: 'Unlink a chat user' },
    params: chatLinkParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeLink(call, call.params.id);
      return { ok: true } as const;
    },
  }),
];
