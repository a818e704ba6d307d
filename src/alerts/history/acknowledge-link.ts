// Acknowledging by a link of a mail or a chat, without a sign-in. Looking changes nothing: programs that read mail
// follow links too.

import type { Language } from '../../../shared/languages.ts';
import { memberIdOf, memberNames, membersAt, ownersOf, pagedMember } from '../../accounts/people/people.ts';
import { openAcknowledgeToken } from '../../delivery/acknowledge-token.ts';
import { channelReader } from '../../delivery/channels/readers.ts';
import { titleOf } from '../../delivery/texts/alert-sentences.ts';
import { readingIn } from '../../delivery/texts/reading.ts';
import { openPageToken } from '../../on-call/contact-methods/page-token.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { type AlertRow, presentAlert } from '../alert.ts';
import { acknowledgeAlert } from '../lifecycle/transitions.ts';
import { alertsOfPage, changeOpenAlerts, methodOfPage } from './paged-alerts.ts';
import type { LinkedAlert } from './schema.ts';
import { findAlert, isAccountActive } from './store.ts';

interface LinkCall {
  app: App;
  now: Date;
  request: RequestFacts;
}

interface Link {
  alert_id: number;
  token: string;
  /** In which its title is said. */
  language: Language;
}

/** What the link is about; 404 for one that was not made here, or leads to what is gone or suspended. */
export async function lookByLink({ app, now }: LinkCall, link: Link): Promise<LinkedAlert> {
  const opened = await openLink(app, link, now);
  const alert = (await findAlert(app.database, opened.account_id, link.alert_id)) ?? notFound();
  return opened.expires_at <= now ? expired : linkedAlert(app, alert, { link, opened, changed: false });
}

/**
 * Says that whoever the link was sent to is on it; that of a page is about all of its alerts. What is acknowledged,
 * resolved or expired stays as it is.
 */
export async function acknowledgeByLink({ app, now, request }: LinkCall, link: Link): Promise<LinkedAlert> {
  const opened = await openLink(app, link, now);
  const { account_id, expires_at, alert_ids, reader, method, detail } = opened;
  const before = (await findAlert(app.database, account_id, link.alert_id)) ?? notFound();
  if (expires_at <= now) return expired;
  const by = { actor: reader, note: undefined, via: method };
  const changed = await changeOpenAlerts(app, {
    ...{ account_id, ids: alert_ids, now },
    audit: { actor: null, account_id, facts: request, action: 'alert.acknowledge', detail },
    turn(outcome, alert, setting) {
      acknowledgeAlert(outcome, alert, by, setting);
      return 'changed';
    },
  });
  const shown = (await findAlert(app.database, account_id, link.alert_id)) ?? before;
  return linkedAlert(app, shown, { link, opened, changed: changed.has(shown.id) });
}

interface OpenedLink {
  account_id: number;
  /** Ascending. */
  alert_ids: readonly number[];
  expires_at: Date;
  /** Whom it was sent to. */
  reader: string;
  /** Where they are written to; null: a chat that several read. */
  email: string | null;
  /** By what; undefined: nothing is known of it any more. */
  method: string | undefined;
  /** For the audit log. */
  detail: Readonly<Record<string, string | number>>;
}

async function openLink(app: App, { alert_id, token }: Link, now: Date): Promise<OpenedLink> {
  const opened = (await openPage(app, token, now)) ?? (await openMessage(app, token)) ?? notFound();
  if (!opened.alert_ids.includes(alert_id)) notFound();
  if (!(await isAccountActive(app.database, opened.account_id))) notFound();
  return opened;
}

async function openMessage(app: App, token: string): Promise<OpenedLink | null> {
  const link = openAcknowledgeToken(app, token);
  const found = link && (await channelReader(app, link));
  if (!found) return null;
  const { account_id, alert_id, channel_id, expires_at } = link;
  const { name: reader, method } = found;
  const email = method === 'mail' ? reader : null;
  const detail = { channel_id, reader };
  return { account_id, alert_ids: [alert_id], expires_at, reader, email, method, detail };
}

/** Of a page; whoever was paged may, as long as they are a member. */
async function openPage(app: App, token: string, now: Date): Promise<OpenedLink | null> {
  const page = openPageToken(app, token, now);
  if (!page) return null;
  const { account_id, person_id, page_id, expires_at } = page;
  const member = await memberIdOf(app.database, account_id, person_id);
  const names = member === null ? null : await memberNames(app.database, account_id, [member]);
  const reader = names?.get(member ?? 0);
  if (!reader) return null;
  const alert_ids = await alertsOfPage(app.database, page);
  const method = await methodOfPage(app.database, page);
  const { email = null } = (await pagedMember(app.database, account_id, person_id)) ?? {};
  return { account_id, alert_ids, expires_at, reader, email, method, detail: { page_id, reader } };
}

const expired: LinkedAlert = {
  ...{ state: 'expired', title: null, severity: null, subject: null, opened_at: null, timezone: null },
  ...{ url: null, changed: false },
};

async function linkedAlert(
  { database, urls }: App,
  row: AlertRow,
  { link: { language }, opened, changed }: { link: Link; opened: OpenedLink; changed: boolean },
): Promise<LinkedAlert> {
  const title = language === 'en' ? row.title : titleOf(presentAlert(row), await readingIn(language, 'UTC'));
  const { status: state, severity, subject_name: subject, account_id, id } = row;
  const timezone = await zoneOf(database, opened);
  const url = `${urls.dashboard}/a/${account_id}/alerts/${id}`;
  return { state, title, severity, subject, opened_at: row.opened_at.toISOString(), timezone, url, changed };
}

/** On whose clock the message said its times. */
async function zoneOf(database: App['database'], { account_id, email }: OpenedLink): Promise<string> {
  const [reader] =
    email === null ? await ownersOf(database, account_id) : await membersAt(database, account_id, [email]);
  return reader?.time_zone ?? 'UTC';
}
