// Asks a server that begins in plain text to turn to TLS.

import type { Socket } from 'node:net';
import { listenUntil } from './conversation.ts';
import type { Starttls } from './definition.ts';
import { type Failed, failed } from './findings.ts';

const MAX_REPLY_BYTES = 8_192;

interface Turn {
  /** Null: the server speaks first. */
  say: string | Buffer | null;
  /** A whole reply of the server, good or bad. */
  reply: RegExp;
  /** A reply to go on with. */
  good: RegExp;
}

/** PostgreSQL's SSLRequest: length and code, no text (PostgreSQL documentation, Message Formats). */
const sslRequest = Buffer.from('0000000804d2162f', 'hex');

const conversations: Record<Starttls, readonly Turn[]> = {
  // RFC 5321 section 4.2 (the last line of a reply has a space after its code), RFC 3207.
  smtp: [
    { say: null, reply: /(^|\n)\d{3} [^\n]*\n$/, good: /^220/ },
    { say: 'EHLO tocsin\r\n', reply: /(^|\n)\d{3} [^\n]*\n$/, good: /^250[ -](.|\s)*STARTTLS/i },
    { say: 'STARTTLS\r\n', reply: /(^|\n)\d{3} [^\n]*\n$/, good: /^220/ },
  ],
  // RFC 9051, sections 2.2.2 and 6.2.1.
  imap: [
    { say: null, reply: /\n$/, good: /^\* OK/i },
    { say: 'a1 STARTTLS\r\n', reply: /(^|\n)a1 [^\n]*\n$/i, good: /(^|\n)a1 OK/i },
  ],
  // RFC 2595, section 4.
  pop3: [
    { say: null, reply: /\n$/, good: /^\+OK/ },
    { say: 'STLS\r\n', reply: /\n$/, good: /^\+OK/ },
  ],
  postgres: [{ say: sslRequest, reply: /^[\s\S]/, good: /^S$/ }],
};

/** Anything that the server said beyond the reply would be taken for its TLS, so it is refused. */
export async function askForTls(
  socket: Socket,
  protocol: Starttls,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  for (const { say, reply, good } of conversations[protocol]) {
    if (say !== null) socket.write(say);
    let answer = '';
    const isEnough = (heard: Buffer) => {
      answer = heard.toString('latin1');
      return reply.test(answer);
    };
    const outcome = await listenUntil(socket, { isEnough, maxBytes: MAX_REPLY_BYTES }, signal);
    if (!outcome.ok) {
      const { reason, detail } = outcome.failure;
      return failed(reason === 'timeout' ? 'timeout' : 'tls', `no TLS by ${protocol}: ${detail}`);
    }
    if (!good.test(answer)) return failed('tls', `the server does not turn to TLS by ${protocol}`);
  }
  return { ok: true };
}
