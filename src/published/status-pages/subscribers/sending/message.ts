// What subscribers are told, as a mail and as the body of a webhook. Pure.

import type { App } from '../../../../platform/app.ts';
import { composeMail } from '../../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../../platform/outbox/queue.ts';
import { type Linked, manageUrl, unsubscribeUrl } from '../links.ts';
import { challengeOf } from '../webhook-secret.ts';
import type { DueDelivery, ToldUpdate } from './store.ts';

type Linking = Pick<App, 'secret' | 'urls'>;

const words: Readonly<Record<ToldUpdate['update']['status'], string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** With the headers of one-click unsubscribing (RFC 2369 and RFC 8058). */
export function updateMail(app: Linking, delivery: DueDelivery, told: ToldUpdate): QueuedMail {
  const { page, subscriber } = delivery;
  const { incident, update } = told;
  const linked = linkedOf(delivery);
  const word = words[update.status];
  return {
    to: subscriber.email,
    fromName: page.name,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(app, linked)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...composeMail({
      subject: `[${page.name}] ${word}: ${incident.title}`,
      title: incident.title,
      paragraphs: [update.message],
      facts: [
        ['Status', word],
        ['Severity', incident.severity],
        ...(incident.affected.length > 0 ? [['Affected', incident.affected.join(', ')] as const] : []),
        ['Written', timeOf(update.created_at)],
        ['Began', timeOf(incident.created_at)],
      ],
      action: { label: 'See the status page', url: pageUrl(app, page) },
      otherAction: { label: 'Choose what you are told, or unsubscribe', url: manageUrl(app, linked) },
      footer: `You get this mail because you subscribed to the status page of ${page.name} and confirmed it.`,
    }),
  };
}

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const linkedOf = ({ account_id, subscriber, page }: DueDelivery): Linked => ({
  account_id,
  id: subscriber.id,
  slug: page.slug,
});

const pageUrl = ({ urls }: Linking, { slug, custom_domain }: DueDelivery['page']): string =>
  custom_domain === null ? `${urls.dashboard}/status/${slug}` : `https://${custom_domain}/`;

/** The same text for every attempt, unless what it tells was corrected meanwhile. */
export function webhookBody(app: Linking, delivery: DueDelivery, told: ToldUpdate): string {
  const { incident, update, type, at } = told;
  return bodyOf(app, delivery, { type, at, further: { incident: { ...incident, update } } });
}

/** The receiver shows that it wants to be told by sending `challenge` back. */
export const challengeBody = (app: Linking, delivery: DueDelivery, now: Date): string =>
  bodyOf(app, delivery, {
    type: 'subscription.confirm',
    at: now,
    further: { challenge: challengeOf(app, delivery.subscriber.id) },
  });

function bodyOf(
  app: Linking,
  delivery: DueDelivery,
  { type, at, further }: { type: string; at: Date; further: object },
): string {
  const { page } = delivery;
  const linked = linkedOf(delivery);
  const status_page = { slug: page.slug, name: page.name, url: pageUrl(app, page) };
  const links = { manage_url: manageUrl(app, linked), unsubscribe_url: unsubscribeUrl(app, linked) };
  return JSON.stringify({ type, timestamp: at, data: { status_page, ...further, subscription: links } });
}
