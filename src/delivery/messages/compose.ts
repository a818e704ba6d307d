// From deliveries to what is sent.

import type { Language } from '../../../shared/languages.ts';
import { pageUrl } from '../../accounts/links/page-url.ts';
import type { App } from '../../platform/app.ts';
import { acknowledgeUrl, readerOf } from '../acknowledge-token.ts';
import type { Alert } from '../alert-schema.ts';
import type { DueDelivery } from '../destinations/attempts.ts';
import type { Digest } from '../destinations/digest.ts';
import { readingIn } from '../texts/reading.ts';
import { digestMessage } from './digest-message.ts';
import { testMessage } from './example-messages.ts';
import { alertMessage, type ChannelMessage } from './message.ts';

export interface Reader {
  timeZone: string;
  language: Language;
  /** Of a mail; null where many read it. */
  address: string | null;
  now: Date;
}

interface Composed {
  account_id: number;
  name: string;
  /** Whether its readers are given a link that acknowledges. */
  acknowledges: boolean;
}

/** What a delivery says to this reader. */
export async function composeMessage(
  app: App,
  channel: Composed,
  delivery: DueDelivery,
  { timeZone, language, address, now }: Reader,
): Promise<ChannelMessage> {
  const { account_id, name: channelName } = channel;
  const { type, thread, occurred_at: at } = delivery;
  const reading = await readingIn(language, timeZone);
  if (type === 'test')
    return testMessage({ url: pageUrl(app, '/alerts', account_id), channelName }, at, reading);
  const alert = delivery.payload as Alert; // notify.ts wrote it
  const url = pageUrl(app, `/alerts/${alert.id}`, account_id);
  const message = alertMessage({ type, thread, at, alert, url, channelName }, reading);
  if (!channel.acknowledges || message.state !== 'open') return message;
  const link = { account_id, alert_id: alert.id, channel_id: delivery.destination_id };
  const acknowledge_url = acknowledgeUrl(app, { ...link, reader: readerOf(app, address) }, now);
  return { ...message, acknowledge_url };
}

/** What a digest says to this reader. */
export const composeDigest = async (
  app: App,
  { account_id, name: channelName }: Composed,
  digest: Digest,
  { timeZone, language, now }: Reader,
): Promise<ChannelMessage> =>
  digestMessage(
    digest,
    { at: now, url: pageUrl(app, '/alerts', account_id), channelName },
    await readingIn(language, timeZone),
  );
