// A real SMTP server that keeps what it is sent.

import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail extends Email {
  /** Where the envelope said it goes. */
  recipients: string[];
}

export interface Mailbox extends AsyncDisposable {
  url: string;
  received: ReceivedMail[];
  /** Recipients that are refused, with the reply: `550 5.1.1 no such person`. */
  refusals: Record<string, string>;
  /** What was sent to an address, oldest first. */
  to(address: string): ReceivedMail[];
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const refusals: Record<string, string> = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const reply = refusals[address];
      const refused = (text: string) =>
        Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
      callback(reply ? refused(reply) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    to: (address) => received.filter((mail) => mail.recipients.includes(address)),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
