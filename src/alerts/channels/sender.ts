// Opens a channel for a turn of deliveries.

import type { App } from '../../platform/app.ts';
import type { Send } from '../attempts.ts';
import { sendEmail } from './email.ts';
import { openConfig } from './sealed.ts';
import { findChannel } from './store.ts';

/** Throws where the channel is gone or cannot be opened with the secret of this instance. */
export async function openChannelSender(app: App, accountId: number, id: number): Promise<Send> {
  const channel = await findChannel(app.database, accountId, id);
  if (!channel) throw new Error(`The channel ${id} is gone`);
  const { to } = openConfig(app, id, channel.config_sealed);
  return (delivery) => sendEmail(app, { account_id: accountId, name: channel.name, to }, delivery);
}
