// Subscribers over HTTP: asking for it, what links of mails lead to, and the list of those who manage the page.

import type { FastifyReply } from 'fastify';
import { unauthorized } from '../../../platform/errors.ts';
import { sendDownload } from '../../../platform/http/download.ts';
import {
  guardedRoute,
  mayWrite,
  publicRoute,
  type RawCall,
  type Route,
  rawRoute,
} from '../../../platform/http/route.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer } from '../../../platform/schema.ts';
import type { VisitorCall } from '../visitor-call.ts';
import { subscriberIssues } from './ask.ts';
import {
  exampleAdded,
  exampleDisabled,
  exampleSubscriber,
  exampleSubscription,
  exampleToken,
} from './examples.ts';
import { linkLimit, subscribeLimit } from './limits.ts';
import {
  addSubscriber,
  enableSubscriber,
  readSubscribers,
  removeSubscriber,
  subscribersCsv,
} from './manage.ts';
import {
  addedSubscriber,
  type LinkedSubscription,
  linkedSubscription,
  linkToken,
  newSubscriber,
  newSubscription,
  pageParams,
  slugParams,
  subscribed,
  subscriber,
  subscriberList,
  subscriberListQuery,
  subscriberParams,
  subscriptionChanges,
} from './schema.ts';
import {
  chooseByLink,
  confirmByLink,
  lookByLink,
  resumeByLink,
  subscribe,
  unsubscribeByLink,
} from './subscription.ts';

const tag = 'Subscribers';
/** Addresses of strangers are not for everybody who may look at monitors. */

interface ByLink {
  summary: string;
  description: string;
  /** Where it is not what most links are about. */
  example?: LinkedSubscription;
  act(call: VisitorCall, token: string): Promise<LinkedSubscription>;
}

const byLink = (leaf: string, { summary, description, example, act }: ByLink): Route =>
  publicRoute({
    method: 'POST',
    path: `/status-subscriptions/${leaf}`,
    tag,
    summary,
    description,
    body: linkToken,
    response: linkedSubscription,
    errors: [404, 429],
    limit: linkLimit,
    examples: { body: { token: exampleToken }, response: example ?? exampleSubscription },
    handler: (call) => act(call, call.body.token),
  });

export const subscriptionRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/status/:slug/subscribe',
    tag,
    summary: 'Subscribe to a status page',
    description:
      'The answer is the same for every address. An email address gets nothing until the link mailed now is confirmed, within 48 hours. A webhook gets `subscription.confirm` and must answer 2xx with `data.challenge` anywhere in the body; requests are signed (Standard Webhooks). At most 20 requests per 15 minutes and network, 300 an hour per page, 5 mails a day per address, 20 webhooks a day per host. 409: `too_many_webhooks` beyond 200 per page, `no_telegram_bot`, `too_many_chats` beyond 10,000 per page.',
    params: slugParams,
    body: newSubscription,
    refine: subscriberIssues,
    response: subscribed,
    errors: [409, 429],
    limit: subscribeLimit,
    examples: {
      body: { email: 'reader@example.com' },
      response: { ok: true, secret: null, manage_url: null, telegram_url: null },
    },
    handler: (call) => subscribe(call, call.params.slug, call.body),
  }),
  byLink('look', {
    summary: 'Read a subscription by its link',
    description: 'Changes nothing. 404: not a link of this instance.',
    act: lookByLink,
  }),
  byLink('confirm', {
    summary: 'Confirm a subscription by the link of a mail',
    description: 'Works for 48 hours, repeatedly.',
    act: confirmByLink,
  }),
  publicRoute({
    method: 'POST',
    path: '/status-subscriptions/choose',
    tag,
    summary: 'Choose the components of a subscription',
    body: subscriptionChanges,
    response: linkedSubscription,
    errors: [404, 429],
    limit: linkLimit,
    examples: { body: { token: exampleToken, components: null }, response: exampleSubscription },
    handler: (call) => chooseByLink(call, call.body),
  }),
  byLink('resume', {
    summary: 'Enable the webhook of a subscriber again',
    description: 'Sends `subscription.confirm`; enabled once it answers. Others do not change.',
    example: { ...exampleSubscription, state: 'disabled', address: 'https://example.com/hooks/acme' },
    act: resumeByLink,
  }),
  byLink('end', {
    summary: 'End a subscription',
    description: 'Nothing is sent from now on. An ended one does not change.',
    example: {
      ...{ state: 'ended', page_name: '', address: null, components: null, choices: [] },
      language: null,
    },
    act: unsubscribeByLink,
  }),
];

export const subscriberRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/status-pages/:id/subscribers',
    tag,
    summary: 'List subscribers of a status page',
    access: mayWrite,
    params: pageParams,
    query: subscriberListQuery,
    refine: pageIssues,
    response: subscriberList,
    examples: { response: { subscribers: [exampleSubscriber], next_cursor: null } },
    handler: ({ app, actor, params, query }) => readSubscribers(app, actor, params.id, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/subscribers',
    tag,
    summary: 'Ask somebody to subscribe',
    description:
      'They are mailed a link, or called with a challenge, and get nothing else before they confirm. 409: `already_subscribed`, `suppressed` (never mailed), `too_many_webhooks` beyond 200 per page. At most 1,000 a day per account, 5 mails a day per address.',
    access: mayWrite,
    params: pageParams,
    body: newSubscriber,
    refine: subscriberIssues,
    response: addedSubscriber,
    status: 201,
    errors: [409, 429],
    examples: { body: { email: 'reader@example.com' }, response: { ...exampleAdded, secret: null } },
    handler: (call) => addSubscriber(call, call.params.id, call.body),
  }),
  rawRoute({
    method: 'GET',
    path: '/status-pages/:id/subscribers/export',
    tag,
    summary: 'Export the subscribers of a status page as a file',
    description: 'CSV (RFC 4180, with header; formulas escaped with an apostrophe), newest first.',
    access: mayWrite,
    params: pageParams,
    contentType: 'text/csv',
    raw: sendCsv,
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/:id/subscribers/:subscriber_id/enable',
    tag,
    summary: 'Enable the webhook of a subscriber again',
    description:
      'Sends `subscription.confirm`; it is `disabled` until it answers. 409 `not_disabled`. At most 20 such requests a day per host.',
    access: mayWrite,
    params: subscriberParams,
    response: subscriber,
    errors: [409, 429],
    examples: { response: exampleDisabled },
    handler: (call) => enableSubscriber(call, call.params.id, call.params.subscriber_id),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/:id/subscribers/:subscriber_id',
    tag,
    summary: 'Remove a subscriber',
    description: 'No more notifications are sent, not even a goodbye.',
    access: mayWrite,
    params: subscriberParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await removeSubscriber(call, call.params.id, call.params.subscriber_id);
      return { ok: true } as const;
    },
  }),
];

async function sendCsv({ app, actor, params, now, closing }: RawCall, reply: FastifyReply) {
  const { id } = params as { id: number };
  const accountId = actor?.account_id ?? unauthorized();
  const texts = await subscribersCsv(app, { account_id: accountId }, id);
  const filename = `subscribers-${now.toISOString().slice(0, 10)}.csv`;
  return sendDownload(reply, { contentType: 'text/csv; charset=utf-8', filename, texts, closing });
}
