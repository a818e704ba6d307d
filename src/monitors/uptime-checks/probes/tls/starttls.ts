// Asks a server that begins in plain text to turn to TLS.

import type { Socket } from 'node:net';
import { listenUntil } from '../conversation.ts';
import { type Failed, failed } from '../findings.ts';
import type { Starttls } from './schema.ts';

const MAX_REPLY_BYTES = 4_096;

const LINE = /^[^\n]*\n/;
/** RFC 5321, section 4.2: the last line of a reply has a space after its code. */
const SMTP_REPLY = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/;
/** RFC 9051, section 2.2.2: the line with the tag of the command is the last one. */
const IMAP_REPLY = /^(?:(?!a1 )[^\n]*\n)*a1 [^\n]*\n/i;

interface Turn {
  /** Null: the server speaks first. */
  say: string | Buffer | null;
  /** A whole reply of the server, good or bad, from its beginning. */
  reply: RegExp;
  /** A reply to go on with. */
  good: RegExp;
}

/** PostgreSQL's SSLRequest: length and code, no text (PostgreSQL documentation, Message Formats). */
const sslRequest = Buffer.from('0000000804d2162f', 'hex');

const conversations: Record<Starttls, readonly Turn[]> = {
  // RFC 3207.
  smtp: [
    { say: null, reply: SMTP_REPLY, good: /^220/ },
    { say: 'EHLO tocsin\r\n', reply: SMTP_REPLY, good: /^250[ -]STARTTLS\b/im },
    { say: 'STARTTLS\r\n', reply: SMTP_REPLY, good: /^220/ },
  ],
  // RFC 9051, section 6.2.1.
  imap: [
    { say: null, reply: LINE, good: /^\* OK/i },
    { say: 'a1 STARTTLS\r\n', reply: IMAP_REPLY, good: /(^|\n)a1 OK/i },
  ],
  // RFC 2595, section 4.
  pop3: [
    { say: null, reply: LINE, good: /^\+OK/ },
    { say: 'STLS\r\n', reply: LINE, good: /^\+OK/ },
  ],
  postgres: [{ say: sslRequest, reply: /^[\s\S]/, good: /^S$/ }],
};

/** What comes after a reply was not asked for, and could be slipped in by somebody on the way: it is refused. */
export async function askForTls(
  socket: Socket,
  protocol: Starttls,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  for (const { say, reply, good } of conversations[protocol]) {
    if (say !== null) socket.write(say);
    let answer = '';
    const isEnough = (received: Buffer) => {
      answer = received.toString('latin1');
      return reply.test(answer);
    };
    const outcome = await listenUntil(socket, { isEnough, maxBytes: MAX_REPLY_BYTES }, signal);
    if (!outcome.ok) {
      const { reason, detail } = outcome.failure;
      return failed(reason === 'timeout' ? 'timeout' : 'tls', `no TLS by ${protocol}: ${detail}`);
    }
    if (reply.exec(answer)?.[0] !== answer) return failed('tls', 'the server said more than its reply');
    if (!good.test(answer)) return failed('tls', `the server does not turn to TLS by ${protocol}`);
  }
  return { ok: true };
}
