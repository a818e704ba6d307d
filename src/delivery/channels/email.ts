// Sends alerts to people by mail.

import type { Language } from '../../../shared/languages.ts';
import { outsideNote } from '../../accounts/links/outside-note.ts';
import { emailKey } from '../../accounts/people/email-address.ts';
import { membersAt } from '../../accounts/people/people.ts';
import { claimMails, endOfMailDay, releaseMails } from '../../accounts/plans/mail-limit.ts';
import type { App } from '../../platform/app.ts';
import { clearRefusals, isRefusedAgain } from '../../platform/mail/refusals.ts';
import { readerOf } from '../acknowledge-token.ts';
import type { AttemptOutcome } from '../destinations/attempts.ts';
import { presentMail } from '../kinds/email/kind.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { storableText } from '../texts/storable-text.ts';
import { type AddressStatus, addressesOf } from './addresses.ts';
import { warnOfLimit } from './limit-mail.ts';

const MAX_ERROR_LENGTH = 400;
const MAX_ANSWER_LENGTH = 1_024;

export interface EmailTarget {
  account_id: number;
  account_name: string;
  to: readonly string[];
  /** Of the channel; null: each address that of its member. */
  language: Language | null;
  /** What somebody reads who is no member. */
  otherwise: { language: Language; time_zone: string };
}

/** An earlier mail of the same thread, with digests of the addresses that it was delivered to. */
interface EarlierMail {
  mail_id: string;
  reached: readonly string[];
}

/** What is mailed: the same ids for every attempt. */
export interface ChannelMail {
  mail_id: string;
  /** Digests of the addresses that it was delivered to by an earlier attempt. */
  reached: readonly string[];
  /** Oldest first. */
  earlier: readonly EarlierMail[];
  compose: (reader: { timeZone: string; language: Language; address: string }) => Promise<ChannelMessage>;
}

/**
 * `refused_first`, `refused_again`: the mail server says that there is no such address, the second time an hour later.
 * `postponed`: it is beyond the daily limit.
 */
interface Sent {
  /** A digest of the address. */
  key: string;
  text: string;
  state:
    | 'taken'
    | 'logged'
    | 'failed'
    | 'withheld'
    | 'postponed'
    | 'rejected'
    | 'refused_first'
    | 'refused_again';
}

/**
 * One mail to every address that does not have it yet and may be mailed, all at once. It counts as delivered when the mail
 * server accepted all of them but those that it rejects for good.
 */
export async function sendEmail(
  app: App,
  target: EmailTarget,
  mail: ChannelMail,
  now: Date,
): Promise<AttemptOutcome> {
  const waiting = (await recipientsOf(app, target)).filter(({ key }) => !mail.reached.includes(key));
  const recipients = await withinLimit(app, target, waiting, now);
  const results = await Promise.all(
    recipients.map(async ({ to, key, member, withheld, isPostponed }): Promise<Sent> => {
      if (withheld !== null)
        return { key, text: `${to}: ${withheld}`, state: isPostponed ? 'postponed' : 'withheld' };
      const { time_zone: timeZone, language: own } = member ?? target.otherwise;
      const language = target.language ?? own;
      const outside = member ? null : { email: to, language, account: target.account_name };
      const note = outside && (await outsideNote(app, outside));
      const content = presentMail(await mail.compose({ timeZone, language, address: to }), note?.content);
      const headers = note ? { headers: note.headers } : {};
      return sendOne(app, { ...content, to, ...headers, ...idsOf(mail, key) }, { key, now });
    }),
  );
  const taken = recipients.filter((_one, index) => isTaken(results[index]));
  const outside = recipients.filter(({ isCounted, withheld }) => isCounted && withheld === null);
  const counted = taken.filter(({ isCounted }) => isCounted);
  await releaseMails(app.database, target.account_id, outside.length - counted.length, now);
  await clearRefusals(
    app.database,
    taken.map(({ to }) => emailKey(to)),
  );
  return outcomeOf(results, mail.reached, endOfMailDay(now));
}

interface Recipient {
  to: string;
  /** A digest of the address. */
  key: string;
  /** null: somebody outside the account. */
  member: { language: Language; time_zone: string } | null;
  /** Whether it counts towards the daily limit. */
  isCounted: boolean;
  /** Why nothing is sent to it; null: it is mailed. */
  withheld: string | null;
  /** Whether it is mailed tomorrow. */
  isPostponed: boolean;
}

const WITHHELD: Readonly<Partial<Record<AddressStatus, string>>> = {
  pending: 'not sent, the address is waiting for confirmation',
  stopped: 'not sent, the address opted out of all mail from this service',
};

/** A mail that is only written to the log reaches nobody, so it needs no confirmation. */
async function recipientsOf(app: App, target: EmailTarget): Promise<Recipient[]> {
  const members = await membersAt(app.database, target.account_id, target.to);
  const addresses = await addressesOf(app.database, target);
  const leaves = app.config.smtpUrl !== null;
  return addresses.map(({ email: to, status }, index) => ({
    ...{ to, key: readerOf(app, to), member: members[index] ?? null },
    isCounted: leaves && status !== 'member',
    withheld: leaves || status === 'stopped' ? (WITHHELD[status] ?? null) : null,
    isPostponed: false,
  }));
}

/** Beyond the limit of the day those outside the account wait for the next one, and the owners are warned once. */
async function withinLimit(
  app: App,
  { account_id }: EmailTarget,
  recipients: readonly Recipient[],
  now: Date,
): Promise<Recipient[]> {
  const wanted = recipients.filter(({ isCounted, withheld }) => isCounted && withheld === null);
  const { granted, limit } = await claimMails(app.database, account_id, wanted.length, now);
  if (granted === wanted.length) return [...recipients];
  await warnOfLimit(app, { account_id, limit: limit ?? 0 }, now);
  const left = new Set(wanted.slice(granted));
  const over = {
    withheld: limit === 0 ? NO_MAIL : `not sent, the daily limit of ${limit} mails ${OUTSIDE_UNTIL}`,
    isPostponed: limit !== 0,
  };
  return recipients.map((one) => (left.has(one) ? { ...one, ...over } : one));
}

const isTaken = (sent: Sent | undefined) => sent?.state === 'taken' || sent?.state === 'logged';

/** One thread for all mails about an alert, which begins with the first one that this address was sent. */
function idsOf({ mail_id, earlier }: ChannelMail, key: string) {
  const first = earlier.find(({ reached }) => reached.includes(key));
  return {
    messageId: `${mail_id}.${key}`,
    ...(first ? { inReplyTo: `${first.mail_id}.${key}` } : {}),
  };
}

async function sendOne(
  app: App,
  mail: Parameters<App['mailer']['send']>[0],
  { key, now }: { key: string; now: Date },
): Promise<Sent> {
  const result = await app.mailer.send(mail);
  const sent = { key, text: `${mail.to}: ${result.detail}` };
  if (result.ok) return { ...sent, state: result.isLogOnly ? 'logged' : 'taken' };
  if (!result.isNoSuchAddress) return { ...sent, state: result.permanent ? 'rejected' : 'failed' };
  const refusal = { email_key: emailKey(mail.to), detail: result.detail };
  const isAgain = await isRefusedAgain(app.database, refusal, now);
  return { ...sent, state: isAgain ? 'refused_again' : 'refused_first' };
}

const NO_MAIL = 'not sent, the account may not send mail to addresses outside of it';
const OUTSIDE_UNTIL = 'to addresses outside the account is reached until midnight UTC';

/** Where nobody has it, an address that is refused for the first time is tried again: that may have been a mistake. */
function outcomeOf(results: readonly Sent[], before: readonly string[], tomorrow: Date): AttemptOutcome {
  const failed = results.filter((one) => !isTaken(one));
  const reached = [...before, ...results.filter(isTaken).map(({ key }) => key)];
  const error = storableText(failed.map(({ text }) => text).join('; '), MAX_ERROR_LENGTH);
  const facts = {
    response_status: null,
    response_body: storableText(results.map(({ text }) => text).join('\n'), MAX_ANSWER_LENGTH),
    reached,
  };
  const isLogOnly = results.some(({ state }) => state === 'logged');
  if (failed.length === 0) return { delivered: true, ...facts, ...(isLogOnly ? { log_only: true } : {}) };
  if (failed.some(({ state }) => state === 'failed')) return { delivered: false, ...facts, error };
  if (failed.some(({ state }) => state === 'postponed'))
    return { delivered: false, ...facts, error, postponed_until: tomorrow };
  if (reached.length > 0) return { delivered: true, ...facts, error };
  const refused = failed.every(({ state }) => state === 'refused_again');
  const permanent = failed.every(({ state }) => state !== 'refused_first');
  return { delivered: false, ...facts, error, permanent, ...(refused ? { refused } : {}) };
}
