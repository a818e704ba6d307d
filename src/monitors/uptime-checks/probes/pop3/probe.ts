// Probes a mail server that mails are fetched from: greeting, STLS and signing in (RFC 1939, RFC 2595).

import { defaultsOf } from '../defaults.ts';
import { type LineProbe, lineProbeType } from '../line-probe.ts';
import type { facts } from './schema.ts';

export interface Pop3Probe extends LineProbe {
  kind: 'pop3';
}

export const pop3 = lineProbeType<Pop3Probe>(
  {
    name: 'POP3',
    ports: { tls: 995, plain: 110 },
    reply: /^[^\n]*\n/,
    greeting: { good: /^\+OK/ },
    starttls: { say: 'STLS\r\n', good: /^\+OK/ },
    signIn: (user, password) => [
      { say: `USER ${user}\r\n`, good: /^\+OK/ },
      { say: `PASS ${password}\r\n`, good: /^\+OK/ },
    ],
    leave: 'QUIT\r\n',
  },
  defaultsOf<typeof facts>('pop3'),
);
