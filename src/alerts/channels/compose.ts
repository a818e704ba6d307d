// From a delivery to what is told.

import { pageUrl } from '../../accounts/page-url.ts';
import type { App } from '../../platform/app.ts';
import type { DueDelivery } from '../attempts.ts';
import type { Alert } from '../schema.ts';
import { testMessage } from './example-messages.ts';
import { alertMessage, type ChannelMessage } from './message.ts';

/** What a delivery says to a reader in this time zone. */
export function composeMessage(
  app: App,
  channel: { account_id: number; name: string },
  delivery: DueDelivery,
  timeZone: string,
): ChannelMessage {
  const channelName = channel.name;
  const { type, thread, occurred_at: at } = delivery;
  if (type === 'test')
    return testMessage({ url: pageUrl(app, '/alerts', channel.account_id), channelName }, at);
  // tell.ts wrote it.
  const alert = delivery.payload as Alert;
  const url = pageUrl(app, `/alerts/${alert.id}`, channel.account_id);
  return alertMessage({ type, thread, at, alert, timeZone, url, channelName });
}
