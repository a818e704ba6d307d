// Acknowledging by a link of a mail or a chat, without a sign-in. Looking changes nothing: programs that read mail
// follow links too.

import type { Language } from '../../../shared/languages.ts';
import { recordAudit } from '../../accounts/audit/record.ts';
import { type AcknowledgeLink, openAcknowledgeToken } from '../../delivery/acknowledge-token.ts';
import { readerName } from '../../delivery/channels/readers.ts';
import { titleOf } from '../../delivery/texts/alert-sentences.ts';
import { readingIn } from '../../delivery/texts/reading.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { type AlertRow, presentAlert } from '../alert.ts';
import { changeAlert } from '../lifecycle/change.ts';
import { acknowledgeAlert } from '../lifecycle/transitions.ts';
import type { LinkedAlert } from './schema.ts';
import { findAlert, isAccountActive, lockAlert } from './store.ts';

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
  const { opened } = await openLink(app, link);
  const alert = (await findAlert(app.database, opened.account_id, opened.alert_id)) ?? notFound();
  return opened.expires_at <= now ? expired : linkedAlert(alert, link, false);
}

/** Says that whoever the link was sent to is on it. What is acknowledged, resolved or expired stays as it is. */
export async function acknowledgeByLink({ app, now, request }: LinkCall, link: Link): Promise<LinkedAlert> {
  const { opened, reader } = await openLink(app, link);
  return transaction(app.database, async (tx) => {
    const { account_id } = opened;
    const alert = (await lockAlert(tx, account_id, opened.alert_id)) ?? notFound();
    if (opened.expires_at <= now) return expired;
    if (alert.status !== 'open') return linkedAlert(alert, link, false);
    const target = { type: 'alert', id: alert.id, name: alert.title };
    const detail = { channel_id: opened.channel_id, reader };
    await recordAudit(tx, {
      ...{ actor: null, account_id, facts: request, action: 'alert.acknowledge', target, detail },
      outcome: 'ok',
      now,
    });
    const by = { actor: reader, note: undefined };
    await changeAlert(tx, alert, (outcome, setting) => acknowledgeAlert(outcome, alert, by, setting), now);
    return linkedAlert(alert, link, true);
  });
}

async function openLink(
  app: App,
  { alert_id, token }: Link,
): Promise<{ opened: AcknowledgeLink; reader: string }> {
  const opened = openAcknowledgeToken(app, token) ?? notFound();
  if (opened.alert_id !== alert_id) notFound();
  if (!(await isAccountActive(app.database, opened.account_id))) notFound();
  return { opened, reader: (await readerName(app, opened)) ?? notFound() };
}

const expired: LinkedAlert = { state: 'expired', title: null, changed: false };

async function linkedAlert(row: AlertRow, { language }: Link, changed: boolean): Promise<LinkedAlert> {
  const title = language === 'en' ? row.title : titleOf(presentAlert(row), await readingIn(language, 'UTC'));
  return { state: row.status, title, changed };
}
