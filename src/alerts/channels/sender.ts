// Opens a channel for a turn of deliveries.

import { ownersOf } from '../../accounts/people.ts';
import { accountsReachingPrivateTargets } from '../../accounts/private-targets.ts';
import type { App } from '../../platform/app.ts';
import type { Send } from '../attempts.ts';
import { callService } from './call-service.ts';
import { composeMessage } from './compose.ts';
import { sendEmail } from './email.ts';
import type { ChannelKind, HttpKind } from './kind.ts';
import type { EmailConfig } from './kinds/email.ts';
import { kindOf } from './kinds.ts';
import type { Config } from './masks.ts';
import { openConfig } from './sealed.ts';
import { findChannel } from './store.ts';

/** Gives what tells a webhook; throws where it is gone. */
export type OpenWebhook = (accountId: number, webhookId: number) => Promise<Send>;

export interface OpenedChannel {
  account_id: number;
  name: string;
  kind: ChannelKind;
  config: Config;
  /** Of the kind webhook; null for the others, and once it is gone. */
  webhook_id: number | null;
}

/** Throws where the channel is gone or cannot be opened with the secret of this instance. */
export async function openChannelSender(
  app: App,
  accountId: number,
  id: number,
  openWebhook: OpenWebhook,
): Promise<Send> {
  const channel = await findChannel(app.database, accountId, id);
  if (!channel) throw new Error(`The channel ${id} is gone`);
  const config = openConfig(app, id, channel.config_sealed);
  return senderOf(app, { ...channel, kind: kindOf(channel.kind), config }, openWebhook);
}

export async function senderOf(app: App, channel: OpenedChannel, openWebhook: OpenWebhook): Promise<Send> {
  switch (channel.kind.way) {
    case 'mail': {
      const { to } = channel.config as EmailConfig;
      return (delivery) => sendEmail(app, { ...channel, to }, delivery);
    }
    case 'webhook':
      return channel.webhook_id === null
        ? () => Promise.resolve(webhookIsGone)
        : openWebhook(channel.account_id, channel.webhook_id);
    case 'http':
      return httpSender(app, channel, channel.kind);
  }
}

const webhookIsGone = {
  delivered: false,
  response_status: null,
  response_body: null,
  error: 'the webhook was deleted',
  permanent: true,
  refused: true,
} as const;

/** Times are those of the first owner: what is read in a chat has no reader of its own. */
async function httpSender(app: App, channel: OpenedChannel, kind: HttpKind): Promise<Send> {
  const [owner] = await ownersOf(app.database, channel.account_id);
  const reaching = await accountsReachingPrivateTargets(app, [channel.account_id]);
  const http = { kind, config: channel.config, privateAllowed: reaching.has(channel.account_id) };
  return (delivery, _now, signal) =>
    callService(app, http, composeMessage(app, channel, delivery, owner?.time_zone ?? 'UTC'), signal);
}
