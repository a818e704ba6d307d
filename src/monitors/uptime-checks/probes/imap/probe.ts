// Probes a mail server that mailboxes are read from: greeting, STARTTLS and signing in (RFC 9051).

import { defaultsOf } from '../defaults.ts';
import { type LineProbe, lineProbeType } from '../line-probe.ts';
import type { facts } from './schema.ts';

export interface ImapProbe extends LineProbe {
  kind: 'imap';
}

/** RFC 9051, section 4.3: a quoted string. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

export const imap = lineProbeType<ImapProbe>(
  {
    name: 'IMAP',
    ports: { tls: 993, plain: 143 },
    // Section 2.2.2: the line with the tag of the command is the last one.
    reply: /^(?:(?!a\d )[^\n]*\n)*a\d [^\n]*\n/i,
    greeting: { good: /^\* (?:OK|PREAUTH)\b/i, reply: /^[^\n]*\n/ },
    starttls: { say: 'a1 STARTTLS\r\n', good: /(?:^|\n)a1 OK\b/i },
    signIn: (user, password) => [
      { say: `a2 LOGIN ${quoted(user)} ${quoted(password)}\r\n`, good: /(?:^|\n)a2 OK\b/i },
    ],
    leave: 'a3 LOGOUT\r\n',
  },
  defaultsOf<typeof facts>('imap'),
);
