// A notice to subscribers, as a mail and as the body of a webhook. Pure.

import { defaultLanguage, type Language } from '../../../../../shared/languages.ts';
import { outsideNote } from '../../../../accounts/links/outside-note.ts';
import type { App } from '../../../../platform/app.ts';
import { Html } from '../../../../platform/html.ts';
import { wallClock } from '../../../../platform/local-time.ts';
import { composeMail, type MailContent } from '../../../../platform/mail/compose.ts';
import type { QueuedMail } from '../../../../platform/mail/queue.ts';
import { labelled } from '../../../../platform/texts/labelled.ts';
import type { Translate } from '../../../../platform/texts/texts.ts';
import { messageText, renderMessage } from '../../markdown.ts';
import { type ReaderTexts, reader as readerTexts } from '../../texts/reader.gen.ts';
import { type Chat, chatBody } from '../chats.ts';
import { type Linked, linkedTo, manageUrl, unsubscribeUrl } from '../links.ts';
import { challengeOf } from '../webhook-secret.ts';
import type { DueDelivery, MaintenanceNoticeContent, NoticePage, UpdateNotice } from './due-store.ts';
import type { MaintenanceChange } from './notice-store.ts';

type Linking = Pick<App, 'secret' | 'urls' | 'config'>;

type NoticeContent = UpdateNotice | MaintenanceNoticeContent;

/** With the headers of one-click unsubscribing (RFC 2369 and RFC 8058). */
export async function noticeMail(
  app: Linking,
  delivery: DueDelivery,
  content: NoticeContent,
): Promise<QueuedMail> {
  const { page, subscriber } = delivery;
  const linked = linkedOf(delivery);
  const language = page.language ?? subscriber.language ?? defaultLanguage;
  const t = await readerTexts(language);
  const { email } = subscriber;
  const { content: outside } = await outsideNote(app, { email, language, page: page.name });
  return {
    to: email,
    fromName: page.name,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(app, linked)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...composeMail({
      language,
      ...('update' in content
        ? updateContent(page, content, { t, language })
        : maintenanceContent(page, content, { t, language })),
      action: { label: t('notice_action'), url: pageUrl(app, page) },
      otherAction: { label: t('notice_manage'), url: manageUrl(app, linked) },
      footer: `${t('notice_footer', { page: page.name })}\n\n${outside.footer}`,
      stop: outside.stop,
    }),
  };
}

type Content = Pick<MailContent, 'subject' | 'title' | 'paragraphs' | 'rich' | 'facts'>;

/** Messages are Markdown, as on the page. */
const richOf = (text: string) => ({ text: messageText(text), html: new Html(renderMessage(text)) });

interface Wording {
  t: Translate<ReaderTexts>;
  language: Language;
}

function updateContent(
  page: NoticePage,
  { incident, update }: UpdateNotice,
  { t, language }: Wording,
): Content {
  const word = t(`status_${update.status}`);
  return {
    subject: `[${page.name}] ${labelled(word, incident.title, language)}`,
    title: incident.title,
    paragraphs: [],
    rich: richOf(update.message),
    facts: [
      [t('notice_status'), word],
      [t('notice_severity'), t(`severity_${incident.severity}`)],
      ...affectedFact(incident.affected, t('notice_affected')),
      [t('notice_written'), timeOf(update.created_at, page)],
      [t('notice_began'), timeOf(incident.created_at, page)],
    ],
  };
}

function maintenanceContent(
  page: NoticePage,
  { type, maintenance }: MaintenanceNoticeContent,
  { t, language }: Wording,
): Content {
  const { name, description, starts_at, ends_at, affected } = maintenance;
  const title = labelled(t(`maintenance_${CHANGES[type]}`), name, language);
  return {
    subject: `[${page.name}] ${title}`,
    title,
    paragraphs: description === '' ? [] : [description],
    facts: [
      [t('notice_from'), timeOf(starts_at, page)],
      [t('notice_to'), timeOf(ends_at, page)],
      ...affectedFact(affected, t('notice_affected')),
    ],
  };
}

const CHANGES = {
  'maintenance.planned': 'planned',
  'maintenance.changed': 'changed',
  'maintenance.cancelled': 'cancelled',
  'maintenance.started': 'started',
  'maintenance.ended': 'ended',
} as const satisfies Record<MaintenanceNoticeContent['type'], MaintenanceChange>;

const affectedFact = (names: readonly string[], label: string): [string, string][] =>
  names.length > 0 ? [[label, names.join(', ')]] : [];

const timeOf = (at: Date, { time_zone }: NoticePage) =>
  `${new Date(wallClock(time_zone, at.getTime())).toISOString().slice(0, 16).replace('T', ' ')} ${time_zone}`;

type Addressed = Pick<DueDelivery, 'account_id' | 'subscriber' | 'page'>;

const linkedOf = ({ account_id, subscriber: { id, by_domain }, page }: Addressed): Linked =>
  linkedTo({ account_id, id, by_domain }, page);

const pageUrl = ({ urls }: Linking, { slug, custom_domain }: DueDelivery['page']): string =>
  custom_domain === null ? `${urls.dashboard}/status/${slug}` : `https://${custom_domain}/`;

/** As `noticeMail`, for an incoming webhook of a chat. */
export async function noticeForChat(
  app: Linking,
  delivery: Addressed,
  { content, chat }: { content: NoticeContent | 'challenge'; chat: Chat },
): Promise<string> {
  const { headline, text, ending } = await chatText(app, delivery, content);
  return chatBody(chat, text === '' ? headline : `${headline}\n\n${text}`, ending);
}

/** What a chat gets, without markup; `ending` leads to the page and to where it ends. */
export async function chatText(app: Linking, delivery: Addressed, content: NoticeContent | 'challenge') {
  const { page, subscriber } = delivery;
  const language = page.language ?? subscriber.language ?? defaultLanguage;
  const t = await readerTexts(language);
  const ending = [
    pageUrl(app, page),
    labelled(t('notice_manage'), manageUrl(app, linkedOf(delivery)), language),
  ].join('\n');
  if (content === 'challenge') return { headline: t('chat_begins', { page: page.name }), text: '', ending };
  const said =
    'update' in content
      ? updateContent(page, content, { t, language })
      : maintenanceContent(page, content, { t, language });
  const facts = (said.facts ?? []).map(([label, value]) => labelled(label, value, language));
  const parts = [said.rich?.text ?? '', ...said.paragraphs, facts.join('\n')];
  return { headline: said.subject, text: parts.filter((part) => part !== '').join('\n\n'), ending };
}

/** The same text for every attempt, unless what it says was corrected meanwhile. */
export function webhookBody(app: Linking, delivery: DueDelivery, content: NoticeContent): string {
  const { type, at } = content;
  const further =
    'update' in content
      ? { incident: { ...content.incident, update: content.update } }
      : { maintenance: content.maintenance };
  return bodyOf(app, delivery, { type, at, further });
}

/** The receiver shows that it wants notices by sending `challenge` back. */
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
