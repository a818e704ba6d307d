// Tells people of an alert by e-mail.

import { membersAt } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import type { Mailer } from '../../platform/outbox/smtp.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { AttemptOutcome } from '../delivery/attempts.ts';
import { storableText } from '../texts/storable-text.ts';
import { presentMail } from './kinds/email.ts';
import type { ChannelMessage } from './message.ts';

const MAX_ERROR_LENGTH = 400;

export interface EmailTarget {
  account_id: number;
  to: readonly string[];
  /** Of the channel; null: each address that of its member. */
  language: Language | null;
  /** What somebody reads who is no member. */
  otherwise: { language: Language; time_zone: string };
}

/** What is mailed: the same ids for every attempt. */
export interface ChannelMail {
  message_id: string;
  thread: string;
  compose: (reader: { timeZone: string; language: Language; address: string }) => Promise<ChannelMessage>;
}

/**
 * One mail to every address, all at once. It counts as delivered when the mail server took all of them but those that
 * it will never take; should one have to be tried again, the others come again with the same Message-ID.
 */
export async function sendEmail(app: App, target: EmailTarget, mail: ChannelMail): Promise<AttemptOutcome> {
  const members = await membersAt(app.database, target.account_id, target.to);
  const results = await Promise.all(
    target.to.map(async (to, index) => {
      const { time_zone: timeZone, language } = members[index] ?? target.otherwise;
      const reader = { timeZone, language: target.language ?? language, address: to };
      return app.mailer.send({
        to,
        ...presentMail(await mail.compose(reader)),
        ...threading(app, mail, index),
      });
    }),
  );
  return outcomeOf(target.to, results);
}

type SendResult = Awaited<ReturnType<Mailer['send']>>;

/** The same id for every attempt (RFC 5322, section 3.6.4), and one conversation for all mails about an alert. */
function threading(app: App, { message_id, thread }: ChannelMail, index: number) {
  const { hostname } = new URL(app.urls.dashboard);
  const host = /^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'tocsin.invalid';
  const conversation = `<${thread.replaceAll(/[^a-z0-9]/gi, '-')}@${host}>`;
  return {
    messageId: `<${message_id}.${index}@${host}>`,
    headers: { References: conversation, 'In-Reply-To': conversation },
  };
}

function outcomeOf(to: readonly string[], results: readonly SendResult[]): AttemptOutcome {
  const told = results.map((result, index) => ({ ...result, text: `${to[index]}: ${result.detail}` }));
  const failed = told.filter(({ ok }) => !ok);
  const error = storableText(failed.map(({ text }) => text).join('; '), MAX_ERROR_LENGTH);
  const answer = {
    response_status: null,
    response_body: storableText(told.map(({ text }) => text).join('\n'), MAX_ANSWER_LENGTH),
  };
  const isOver = failed.every((result) => !result.ok && result.permanent);
  const isLogOnly = told.some((result) => result.ok && result.isLogOnly);
  if (failed.length === 0) return { delivered: true, ...answer, ...(isLogOnly ? { log_only: true } : {}) };
  if (isOver && failed.length < told.length) return { delivered: true, ...answer, error };
  const refused = failed.length === told.length && failed.every(({ detail }) => hasNoMailbox(detail));
  return { delivered: false, ...answer, error, permanent: isOver, ...(refused && isOver ? { refused } : {}) };
}

const MAX_ANSWER_LENGTH = 1_024;

/**
 * Whether a refusal is about the address, and so for good: 5.1.x and 5.2.1 say so (RFC 3463, sections 3.2 and 3.3), and
 * 550, 551 and 553 of a server that gives no such codes (RFC 5321, section 4.2.3). Others are about us, or the mail.
 */
function hasNoMailbox(detail: string): boolean {
  const [, code = '', enhanced] = /^(5\d\d)[ -](5\.\d{1,3}\.\d{1,3})?/.exec(detail) ?? [];
  return enhanced ? /^5\.(1\.\d+|2\.1)$/.test(enhanced) : ['550', '551', '553'].includes(code);
}
