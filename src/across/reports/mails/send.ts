// Mails reports: the morning after a week or a month, once to each who chose them.

import { defaultLanguage } from '../../../../shared/languages.ts';
import { emailKey } from '../../../accounts/people/email-address.ts';
import { pageableMembers } from '../../../accounts/people/people.ts';
import { claimMails, endOfMailDay } from '../../../accounts/plans/mail-limit.ts';
import { addressesOf } from '../../../delivery/channels/addresses.ts';
import { warnOfLimit } from '../../../delivery/channels/limit-mail.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import type { MailReader } from '../../../platform/mail/write.ts';
import { addMs, earlier, hours, minutes } from '../../../platform/time.ts';
import { readReport } from '../read.ts';
import type { Report } from '../schema.ts';
import { dueReport } from './due.ts';
import { type ClaimedMail, claimReportMails, findAccountName, saveNextReview, saveSent } from './store.ts';
import { reportMail } from './write.ts';

/** What fails is reviewed again then, and keeps no other account waiting. */
const AGAIN_MS = minutes(10);
/** Who moves to another time zone, or confirms an address, is found within this time. */
const REVIEW_MS = hours(1);

interface Recipient extends ClaimedMail {
  reader: MailReader;
  /** 'waiting': may not be mailed now, but perhaps later. */
  status: 'member' | 'outside' | 'waiting';
}

/** Reviews one account; true: there may be more. A step of a job. */
export async function mailReports(app: App, now: Date): Promise<boolean> {
  const claimed = await claimReportMails(app.database, { now, again: addMs(now, AGAIN_MS) });
  const [first] = claimed;
  if (!first) return false;
  const { account_id } = first;
  const recipients = await recipientsOf(app, account_id, claimed);
  const reports = new Map<string, Promise<Report>>();
  const errors: unknown[] = [];
  // One who cannot be mailed keeps none of the others waiting.
  for (const recipient of recipients)
    await review(app, recipient, reports, now).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} reports could not be mailed`);
  return true;
}

/** Mails what is due. `reports`: those that were read for others of the account. */
async function review(app: App, recipient: Recipient, reports: Map<string, Promise<Report>>, now: Date) {
  const { account_id, period, reader, sent_for, status } = recipient;
  const timezone = reader.time_zone;
  const { date, next } = dueReport({ period, timezone, sent_for }, now);
  const next_review_at = earlier(next, addMs(now, REVIEW_MS));
  if (date === null || status === 'waiting') {
    await saveNextReview(app.database, [recipient.id], next_review_at);
    return;
  }
  const key = `${period} ${date} ${timezone}`;
  const asked = { database: app.database, accountId: account_id, now };
  const report = reports.get(key) ?? readReport(asked, { period, date, timezone });
  reports.set(key, report);
  await send(app, recipient, { report: await report, date, next_review_at }, now);
}

/** Without members who may not sign in: they are reviewed again like everybody else. */
async function recipientsOf(
  app: App,
  account_id: number,
  claimed: readonly ClaimedMail[],
): Promise<Recipient[]> {
  const wanted = claimed.flatMap(({ member_id }) => (member_id === null ? [] : { account_id, member_id }));
  const members = new Map(
    (await pageableMembers(app.database, wanted)).map((member) => [member.member_id, member]),
  );
  const to = claimed.flatMap(({ email }) => email ?? []);
  const addresses = new Map(
    (await addressesOf(app.database, { account_id, to })).map((one) => [one.email_key, one.status]),
  );
  return claimed.flatMap((mail): Recipient[] => {
    const { member_id, email, timezone, language } = mail;
    if (member_id !== null) {
      const reader = members.get(member_id);
      return reader ? [{ ...mail, reader, status: 'member' }] : [];
    }
    if (email === null) return [];
    const reader = { email, language: language ?? defaultLanguage, time_zone: timezone ?? 'UTC' };
    const known = addresses.get(emailKey(email));
    const status = known === 'confirmed' ? 'outside' : known === 'member' ? 'member' : 'waiting';
    return [{ ...mail, reader, status }];
  });
}

interface Sent {
  report: Report;
  date: string;
  next_review_at: Date;
}

/** Beyond the daily limit of the account it waits for the next day, like all mail to others. */
async function send(app: App, recipient: Recipient, { report, date, next_review_at }: Sent, now: Date) {
  const { id, account_id, reader, status } = recipient;
  const isOutside = status === 'outside';
  const account = { id: account_id, name: await findAccountName(app.database, account_id) };
  const mail = await reportMail(app, reader, report, { account, isOutside });
  const limit = await transaction(app.database, async (tx) => {
    if (isOutside) {
      const claim = await claimMails(tx, account_id, 1, now);
      if (claim.granted === 0) return claim.limit ?? 0;
    }
    if (await saveSent(tx, id, { date, next_review_at })) await queueMail(app, tx, mail, now);
    return null;
  });
  if (limit === null) return;
  await warnOfLimit(app, { account_id, limit }, now);
  await saveNextReview(app.database, [id], endOfMailDay(now));
}
