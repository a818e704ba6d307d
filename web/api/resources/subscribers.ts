// Who gets the updates of a status page, and to whom nothing is sent.

import { dropped, outdated } from '../cache.ts';
import { download } from '../client.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'subscribers';
const SUPPRESSIONS = 'suppressions';

export const subscriberListQuery = (account: number, pageId: number) =>
  listQuery('GET /status-pages/:id/subscribers', [account, RESOURCE, 'list', { status_page_id: pageId }], {
    account,
    params: { id: pageId },
  });

export const addSubscriber = (account: number) =>
  act(account, 'POST /status-pages/:id/subscribers', { after: outdated(RESOURCE) });

export const removeSubscriber = (account: number) =>
  act(account, 'DELETE /status-pages/:id/subscribers/:subscriber_id', {
    after: dropped(RESOURCE, 'subscriber_id'),
  });

/** All of them as CSV. */
export const exportSubscribers = (account: number, pageId: number) =>
  download('GET /status-pages/:id/subscribers/export', { account, params: { id: pageId } });

export const telegramBotQuery = (account: number, pageId: number) =>
  answerQuery('GET /status-pages/:id/telegram-bot', [account, RESOURCE, 'telegram-bot', pageId], {
    account,
    params: { id: pageId },
  });

export const putTelegramBot = (account: number) =>
  act(account, 'PUT /status-pages/:id/telegram-bot', { after: outdated(RESOURCE) });

/** With the chats that are subscribed by it. */
export const removeTelegramBot = (account: number) =>
  act(account, 'DELETE /status-pages/:id/telegram-bot', { after: outdated(RESOURCE) });

export const suppressionListQuery = (account: number) =>
  listQuery('GET /status-pages/suppressions', [account, SUPPRESSIONS, 'list', {}], { account });

/** Subscribers say whether they are among them. */
export const addSuppression = (account: number) =>
  act(account, 'POST /status-pages/suppressions', {
    after(settled) {
      outdated(SUPPRESSIONS)(settled);
      outdated(RESOURCE)(settled);
    },
  });

export const removeSuppression = (account: number) =>
  act(account, 'DELETE /status-pages/suppressions/:suppression_id', {
    after(settled) {
      dropped(SUPPRESSIONS, 'suppression_id')(settled);
      outdated(RESOURCE)(settled);
    },
  });
