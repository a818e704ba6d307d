// Hands mails to the operator's SMTP server, or to the log where there is none.

import type { Logger } from 'pino';
import { packageOnFirstUse } from '../first-use.ts';
import { untrustedHint } from '../safe-fetch/failure.ts';
import type { Mail, Mailer, SendResult } from './mailer.ts';

const nodemailer = packageOnFirstUse<typeof import('nodemailer')>('nodemailer');

export interface MailerOptions {
  /** null: mails are written to the log and count as sent. */
  smtpUrl: string | null;
  mailFrom: string;
  log: Logger;
  timeouts?: Partial<typeof TIMEOUTS>;
}

const TIMEOUTS = {
  connectMs: 10_000,
  greetingMs: 10_000,
  /** Of silence. */
  socketMs: 20_000,
  /** Waiting for a free connection included. */
  totalMs: 60_000,
  /** Under way when the program closes; then cut off. */
  closeMs: 5_000,
};

const MAX_CONNECTIONS = 5;
const MAX_DETAIL_LENGTH = 300;

export function createMailer({ smtpUrl, mailFrom, log, timeouts }: MailerOptions): Mailer {
  if (smtpUrl === null) return createLogMailer(log);
  const { closeMs, totalMs, ...waits } = { ...TIMEOUTS, ...timeouts };
  let transport: Transport | null = null;
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  const close = async () => {
    isClosed = true;
    transport?.close();
    const cutOff = setTimeout(() => transport?.close({ force: true }), closeMs);
    await Promise.all(underWay);
    clearTimeout(cutOff);
  };
  return {
    async send(mail) {
      if (isClosed) return refusal(new Error('The mailer is closed'));
      transport ??= openTransport(smtpUrl, waits);
      const attempt = sendOnce(transport, mailFrom, mail, totalMs);
      underWay.add(attempt);
      return await attempt.finally(() => underWay.delete(attempt));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Connects, greets, changes to TLS and signs in as for a mail, and sends none. `requireTls`: fails where a server at an
 * address that begins with smtp: offers no STARTTLS.
 */
export async function askMailServer(
  smtpUrl: string,
  { requireTls, timeoutMs }: { requireTls: boolean; timeoutMs: number },
): Promise<{ ok: true } | { ok: false; detail: string }> {
  const transport = nodemailer().createTransport({
    url: quietUrl(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(requireTls ? { requireTLS: true } : {}),
  });
  try {
    await transport.verify();
    return { ok: true };
  } catch (error) {
    const { detail } = refusal(error);
    return { ok: false, detail };
  } finally {
    transport.close();
  }
}

/** Options in the URL win over ours; these would print the conversation, credentials and all. */
function quietUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(name);
  return url.href;
}

type Transport = ReturnType<typeof openTransport>;

function openTransport(smtpUrl: string, waits: { connectMs: number; greetingMs: number; socketMs: number }) {
  return nodemailer().createTransport({
    pool: true,
    url: quietUrl(smtpUrl),
    maxConnections: MAX_CONNECTIONS,
    // Once, for a kept connection that the server closed meanwhile; the rest is up to the queue.
    maxRequeues: 1,
    connectionTimeout: waits.connectMs,
    greetingTimeout: waits.greetingMs,
    socketTimeout: waits.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function sendOnce(
  transport: Transport,
  from: string,
  { fromName, messageId, inReplyTo, ...mail }: Mail,
  totalMs: number,
): Promise<SendResult> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), totalMs);
  try {
    const sent = await transport.sendMail({
      ...mail,
      from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
      ...(messageId === undefined ? {} : { messageId: idAt(from, messageId) }),
      ...(inReplyTo === undefined
        ? {}
        : { inReplyTo: idAt(from, inReplyTo), references: [idAt(from, inReplyTo)] }),
      // As an object, so that it is one address whatever is written in it.
      to: { name: '', address: mail.to },
      // Keeps holiday notices from answering (RFC 3834, section 5).
      headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      signal: tooLate.signal,
    });
    return { ok: true, detail: describe(sent.response) };
  } catch (error) {
    return refusal(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Of `MAIL_FROM`, which may have a name before it. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** A server that signs or judges mails compares this domain with that of the sender. */
function idAt(from: string, local: string): string {
  const domain = URL.parse(`http://${addressOf(from).split('@').at(-1)}`)?.hostname ?? '';
  return `<${local}@${/^[a-z0-9.-]+$/i.test(domain) ? domain : 'tocsin.invalid'}>`;
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  /** The server's reply, and the number that it begins with. */
  response?: string;
  responseCode?: number;
  /** Recipients that the server did not take. */
  rejected?: string[];
}

function refusal(error: unknown): SendResult {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, response, rejected }: SmtpError = error;
  const isAboutRecipient = (rejected ?? []).length > 0;
  const isNoSuchAddress = isAboutRecipient && namesRecipient(response ?? '');
  return {
    ok: false,
    permanent: isNoSuchAddress || (code === 'EENVELOPE' && responseCode === undefined),
    isNoSuchAddress,
    isAboutRecipient,
    detail: describe((response || error.message) + untrustedHint(code, error.message)),
  };
}

/**
 * RFC 3463, sections 3.2 and 3.3: no such mailbox, no address, moved without a new one, disabled. A 550 without such a
 * code is also sent for block lists, relaying and refused senders.
 */
const namesRecipient = (response: string) => /^5\d\d[ -]5\.(1\.[136]|2\.1)\b/.test(response);

const describe = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_DETAIL_LENGTH);

/** A warning, so that it shows at every sensible level: it may hold the link that lets its reader in. */
function createLogMailer(log: Logger): Mailer {
  return {
    async send({ to, subject, text }) {
      const message = `No SMTP_URL is set, so this mail is only shown here.\n\nTo: ${to}\nSubject: ${subject}\n\n${text}`;
      log.warn({ unsent_mail: { to, subject } }, message.replaceAll(/[^\P{Cc}\n\t]/gu, ' '));
      return { ok: true, isLogOnly: true, detail: 'written to the log' };
    },
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
