// Mail: whether the server takes us, without a mail unless one was asked for.

import { pino } from 'pino';
import type { Config } from '../../platform/config.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { askMailServer, createMailer } from '../../platform/mail/smtp.ts';
import { ANSWER_MS, ok, problem, type Remark, warning } from './finding.ts';

export async function lookAtMail(config: Config, mailTo: string | null): Promise<Remark[]> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === null)
    return [
      warning(
        'SMTP_URL is not set: mails are only written to the log',
        'set SMTP_URL, or nobody gets a mail',
      ),
    ];
  const server = await askServer(smtpUrl);
  if (server.level === 'problem') return [server];
  return [server, judgeSender(mailFrom), ...(mailTo === null ? [] : [await sendOne(config, mailTo)])];
}

async function askServer(smtpUrl: string): Promise<Remark> {
  const { protocol, hostname, username } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  const [asConfigured, withTls] = await Promise.all([
    askMailServer(smtpUrl, { requireTls: false, timeoutMs: ANSWER_MS }),
    isTls ? null : askMailServer(smtpUrl, { requireTls: true, timeoutMs: ANSWER_MS }),
  ]);
  if (!asConfigured.ok)
    return problem(
      `${hostname} does not take us: ${asConfigured.detail}`,
      'correct SMTP_URL, or start that server',
    );
  const how = username === '' ? 'answers, and asks for no password' : 'takes the user and the password';
  if (isTls || withTls?.ok) return ok(`${hostname} ${how}, over TLS`);
  return warning(
    `${hostname} ${how}, but without TLS`,
    'let it offer STARTTLS, or use smtps://: mails hold links that let people in',
  );
}

function judgeSender(mailFrom: string): Remark {
  return /@localhost>?$/.test(mailFrom)
    ? warning(
        `the sender is ${mailFrom}, which most servers refuse`,
        'set MAIL_FROM to an address of your domain',
      )
    : ok(`the sender is ${mailFrom}`);
}

async function sendOne(config: Config, to: string): Promise<Remark> {
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    log: pino({ level: 'silent' }),
    timeouts: { connectMs: ANSWER_MS, greetingMs: ANSWER_MS, socketMs: ANSWER_MS, totalMs: 2 * ANSWER_MS },
  });
  try {
    const mail = composeMail({
      subject: 'A mail from Tocsin',
      title: 'Mails from Tocsin arrive here',
      paragraphs: [],
      footer: 'Somebody who runs Tocsin asked for this mail with "tocsin doctor --mail-to".',
    });
    const sent = await mailer.send({ to, ...mail });
    return sent.ok
      ? ok(`a mail to ${to} was taken: ${sent.detail}`)
      : problem(`a mail to ${to} was refused: ${sent.detail}`, 'solve what the server says');
  } finally {
    await mailer.close();
  }
}
