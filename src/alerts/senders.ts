// How each kind of destination is told something.

import type { App } from '../platform/app.ts';
import type { Send } from './attempts.ts';
import { openChannelSender } from './channels/sender.ts';
import type { ClaimedDestination } from './deliver-store.ts';
import { openWebhookSender } from './webhooks/sender.ts';

/** Throws where the destination is gone, or cannot be opened with the secret of this instance. */
export const openSender = (app: App, { type, account_id, id }: ClaimedDestination): Promise<Send> =>
  type === 'webhook' ? openWebhookSender(app, account_id, id) : openChannelSender(app, account_id, id);
