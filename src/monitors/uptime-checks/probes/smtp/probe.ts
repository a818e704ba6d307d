// Probes a mail server that takes mails: greeting, STARTTLS and signing in (RFC 5321, RFC 3207, RFC 4954).

import { defaultsOf } from '../defaults.ts';
import { type LineProbe, lineProbeType } from '../line-probe.ts';
import type { facts } from './schema.ts';

export interface SmtpProbe extends LineProbe {
  kind: 'smtp';
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Nothing is ever sent by it: there is no MAIL. */
export const smtp = lineProbeType<SmtpProbe>(
  {
    name: 'SMTP',
    ports: { tls: 465, plain: 25 },
    // RFC 5321, section 4.2: the last line of a reply has no hyphen after its code.
    reply: /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/,
    greeting: { good: /^220/ },
    hello: { say: 'EHLO tocsin\r\n', good: /^250/ },
    starttls: { say: 'STARTTLS\r\n', good: /^220/ },
    signIn: (user, password, hello) =>
      /^250[ -]AUTH[ =](?:[^\n]* )?PLAIN\b/im.test(hello) ||
      !/^250[ -]AUTH[ =](?:[^\n]* )?LOGIN\b/im.test(hello)
        ? [{ say: `AUTH PLAIN ${base64(`\0${user}\0${password}`)}\r\n`, good: /^235/ }]
        : [
            { say: 'AUTH LOGIN\r\n', good: /^334/ },
            { say: `${base64(user)}\r\n`, good: /^334/ },
            { say: `${base64(password)}\r\n`, good: /^235/ },
          ],
    leave: 'QUIT\r\n',
  },
  defaultsOf<typeof facts>('smtp'),
);
