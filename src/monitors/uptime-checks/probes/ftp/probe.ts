// Probes a file server by FTP: greeting, AUTH TLS and signing in (RFC 959, RFC 4217).

import { defaultsOf } from '../defaults.ts';
import { type LineProbe, lineProbeType } from '../line-probe.ts';
import type { facts } from './schema.ts';

export interface FtpProbe extends LineProbe {
  kind: 'ftp';
}

export const ftp = lineProbeType<FtpProbe>(
  {
    name: 'FTP',
    ports: { tls: 990, plain: 21 },
    // RFC 959, section 4.2: lines between the first and the last may be of any kind.
    reply: /^(\d{3})(?:-[^\n]*\n(?:(?!\1 )[^\n]*\n)*\1)?(?: [^\n]*)?\r?\n/,
    greeting: { good: /^220/ },
    starttls: { say: 'AUTH TLS\r\n', good: /^234/ },
    signIn: (user, password) => [
      // 230: it asks for no password, and answers the one that comes all the same (202, 230 or 503).
      { say: `USER ${user}\r\n`, good: /^(?:230|331)/ },
      { say: `PASS ${password}\r\n`, good: /^(?:202|230|503)/ },
    ],
    leave: 'QUIT\r\n',
  },
  defaultsOf<typeof facts>('ftp'),
);
