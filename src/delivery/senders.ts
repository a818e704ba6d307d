// How something is sent to each kind of destination.

import type { App } from '../platform/app.ts';
import { type OpenWebhook, openChannelSender } from './channels/sender.ts';
import type { ClaimedDestination } from './destinations/attempts.ts';
import type { Sender } from './destinations/digest.ts';
import { webhookSenders } from './webhooks/sender.ts';

/** Throws where the destination is gone, or cannot be opened with the secret of this instance. */
export type OpenSender = (destination: ClaimedDestination) => Promise<Sender>;

/** Reads many webhooks at once, and each channel when it is opened. */
export async function sendersOf(app: App, claimed: readonly ClaimedDestination[]): Promise<OpenSender> {
  const webhooks = await webhookSenders(
    app,
    claimed.filter(({ type }) => type === 'webhook'),
  );
  return async ({ type, account_id, id }) => {
    if (type === 'channel') return openChannelSender(app, account_id, id, openWebhook(app));
    const open = webhooks.get(id);
    if (!open) throw new Error(`The webhook ${id} is gone`);
    return { send: open(), sendDigest: null };
  };
}

/** For channels that stand for a webhook. Throws where it is gone. */
export const openWebhook =
  (app: App): OpenWebhook =>
  async (account_id, id) => {
    const open = (await webhookSenders(app, [{ account_id, id }])).get(id);
    if (!open) throw new Error(`The webhook ${id} is gone`);
    return open();
  };
