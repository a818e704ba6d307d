// What subscribers are told, as a mail and as the body of a webhook. Pure.

import type { App } from '../../../../platform/app.ts';
import { wallClock } from '../../../../platform/local-time.ts';
import { composeMail, type MailContent } from '../../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../../platform/outbox/queue.ts';
import { type Linked, manageUrl, unsubscribeUrl } from '../links.ts';
import { challengeOf } from '../webhook-secret.ts';
import type { DueDelivery, ToldMaintenance, ToldPage, ToldUpdate } from './due-store.ts';

type Linking = Pick<App, 'secret' | 'urls'>;

const words: Readonly<Record<ToldUpdate['update']['status'], string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

type Told = ToldUpdate | ToldMaintenance;

/** With the headers of one-click unsubscribing (RFC 2369 and RFC 8058). */
export function noticeMail(app: Linking, delivery: DueDelivery, told: Told): QueuedMail {
  const { page, subscriber } = delivery;
  const linked = linkedOf(delivery);
  return {
    to: subscriber.email,
    fromName: page.name,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(app, linked)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...composeMail({
      ...('update' in told ? updateContent(page, told) : maintenanceContent(page, told)),
      action: { label: 'See the status page', url: pageUrl(app, page) },
      otherAction: { label: 'Choose what you are told, or unsubscribe', url: manageUrl(app, linked) },
      footer: `You get this mail because you subscribed to the status page of ${page.name} and confirmed it.`,
    }),
  };
}

type Content = Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'facts'>;

function updateContent(page: ToldPage, { incident, update }: ToldUpdate): Content {
  const word = words[update.status];
  return {
    subject: `[${page.name}] ${word}: ${incident.title}`,
    title: incident.title,
    paragraphs: [update.message],
    facts: [
      ['Status', word],
      ['Severity', incident.severity],
      ...affectedFact(incident.affected),
      ['Written', timeOf(update.created_at, page)],
      ['Began', timeOf(incident.created_at, page)],
    ],
  };
}

const maintenanceWords: Readonly<Record<ToldMaintenance['type'], string>> = {
  'maintenance.planned': 'Planned maintenance',
  'maintenance.changed': 'Maintenance changed',
  'maintenance.cancelled': 'Maintenance called off',
  'maintenance.started': 'Maintenance has begun',
  'maintenance.ended': 'Maintenance is over',
};

function maintenanceContent(page: ToldPage, { type, maintenance }: ToldMaintenance): Content {
  const { name, description, starts_at, ends_at } = maintenance;
  return {
    subject: `[${page.name}] ${maintenanceWords[type]}: ${name}`,
    title: `${maintenanceWords[type]}: ${name}`,
    paragraphs: description === '' ? [] : [description],
    facts: [
      ['From', timeOf(starts_at, page)],
      ['To', timeOf(ends_at, page)],
      ...affectedFact(maintenance.affected),
    ],
  };
}

const affectedFact = (names: readonly string[]): [string, string][] =>
  names.length > 0 ? [['Affected', names.join(', ')]] : [];

const timeOf = (at: Date, { time_zone }: ToldPage) =>
  `${new Date(wallClock(time_zone, at.getTime())).toISOString().slice(0, 16).replace('T', ' ')} ${time_zone}`;

const linkedOf = ({ account_id, subscriber, page }: DueDelivery): Linked => ({
  account_id,
  id: subscriber.id,
  slug: page.slug,
});

const pageUrl = ({ urls }: Linking, { slug, custom_domain }: DueDelivery['page']): string =>
  custom_domain === null ? `${urls.dashboard}/status/${slug}` : `https://${custom_domain}/`;

/** The same text for every attempt, unless what it tells was corrected meanwhile. */
export function webhookBody(app: Linking, delivery: DueDelivery, told: Told): string {
  const { type, at } = told;
  const further =
    'update' in told
      ? { incident: { ...told.incident, update: told.update } }
      : { maintenance: told.maintenance };
  return bodyOf(app, delivery, { type, at, further });
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
