// How a person is reached, over HTTP. Nobody else of the account sees any of it.

import { type Route, signedInRoute } from '../../platform/http/route.ts';
import { lineIssues } from '../../platform/labels.ts';
import { okAnswer } from '../../platform/schema.ts';
import {
  addMethod,
  readMethods,
  readRules,
  relabelMethod,
  removeMethod,
  replaceOwnRules,
  tryMethod,
  verifyMethod,
} from './manage.ts';
import type { ChatWays } from './provider.ts';
import {
  contactMethod,
  methodChanges,
  methodList,
  methodParams,
  newMethod,
  notificationRules,
  tryAnswer,
  verifyBody,
} from './schema.ts';

const tag = 'Profile';
const one = { path: '/me/contact-methods/:id', tag, params: methodParams };

const exampleMethod = {
  ...{ id: 12, kind: 'sms', account_id: null, address_hint: '+49…5678', label: 'Private phone' },
  ...{ verified_at: '2026-10-01T08:00:00.000Z', disabled_at: null, disabled_reason: null },
  ...{ last_sent_at: null, last_error: null, created_at: '2026-10-01T07:58:00.000Z', start_url: null },
} as const;
const exampleRules = {
  critical: [
    { method_id: 12, after_minutes: 0 },
    { method_id: null, after_minutes: 5 },
  ],
  other: [],
};

const labelProblems = ({ body }: { body: unknown }) =>
  lineIssues('label', Object(body) === body ? (body as { label?: unknown }).label : undefined);

/** `chats`: what reaches people by the apps and bots of channels, which are to the right of this folder. */
export const contactMethodRoutes = (chats: ChatWays): readonly Route[] => [
  signedInRoute({
    ...{ method: 'GET', path: '/me/contact-methods', tag, summary: 'List the ways in which you are reached' },
    response: methodList,
    examples: {
      response: {
        ...{ sign_in_email: 'alice@example.org', methods: [exampleMethod] },
        ...{ kinds: ['mail', 'ntfy', 'sms'], phone_prefixes: ['+49'] },
        chat_bots: [{ channel_id: 7, kind: 'slack', name: 'Ops', account: { id: 1, name: 'Acme' } }],
        push_key: 'BGq4L2iXKbV0m0qfTj3bq0q8aTgXv2nJ1mVJ8sGm5kq8qz4w9mYt3T0c1o1uXl3mUQy8y4v0r1nq2Tq0mWc0J2E',
      },
    },
    handler: (call) => readMethods({ ...call, chats }),
  }),
  signedInRoute({
    ...{ method: 'POST', path: '/me/contact-methods', tag, summary: 'Add a way in which you are reached' },
    description:
      'A code is sent to it, which confirms it within 10 minutes; in chats by a button, or by `start_url`. 409 `contact_method_exists`, or `too_many_contact_methods` beyond 20.',
    body: newMethod,
    refine: labelProblems,
    response: contactMethod,
    status: 201,
    errors: [409, 429],
    examples: {
      body: { kind: 'mail', address: 'alice@example.net', label: 'Private' },
      response: { ...exampleMethod, verified_at: null },
    },
    handler: (call) => addMethod({ ...call, chats }, call.body),
  }),
  signedInRoute({
    ...{ method: 'PATCH', ...one, summary: 'Rename a contact method' },
    body: methodChanges,
    refine: labelProblems,
    response: contactMethod,
    examples: { body: { label: 'Private phone' }, response: exampleMethod },
    handler: (call) => relabelMethod({ ...call, chats }, call.params.id, call.body.label),
  }),
  signedInRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete a contact method' },
    description: 'Notification rules lose the steps that name it.',
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeMethod({ ...call, chats }, call.params.id);
      return { ok: true } as const;
    },
  }),
  signedInRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/verify`, summary: 'Confirm a contact method' },
    description: 'Five attempts for each code; 5 codes a day to each address.',
    body: verifyBody,
    response: contactMethod,
    errors: [429],
    examples: { body: {}, response: exampleMethod },
    handler: (call) => verifyMethod({ ...call, chats }, call.params.id, call.body.code),
  }),
  signedInRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/test`, summary: 'Send yourself a test' },
    description: 'As a page would be sent. 409 `contact_method_not_verified`. At most 10 an hour.',
    response: tryAnswer,
    errors: [409, 429],
    examples: { response: { outcome: 'delivered', reason: null } },
    handler: (call) => tryMethod({ ...call, chats }, call.params.id),
  }),
  ...ruleRoutes,
];

const ruleRoutes: readonly Route[] = [
  signedInRoute({
    ...{ method: 'GET', path: '/me/notification-rules', tag, summary: 'In which order you are notified' },
    response: notificationRules,
    examples: { response: exampleRules },
    handler: (call) => readRules(call),
  }),
  signedInRoute({
    ...{
      method: 'PUT',
      path: '/me/notification-rules',
      tag,
      summary: 'Change in which order you are notified',
    },
    description: 'Methods that are not confirmed are skipped, and what follows moves up.',
    body: notificationRules,
    response: notificationRules,
    examples: {
      body: { critical: [{ method_id: null, after_minutes: 0 }], other: [] },
      response: exampleRules,
    },
    handler: (call) => replaceOwnRules(call, call.body),
  }),
];
