// Pings by mail: an SMTP server that takes mails to addresses of checks and nothing else. It is loaded and opened only where
// the operator set its port. Whatever anybody sends there is bounded: connections, time, bytes, recipients, mails.

import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import { type Listener, listen, type Place } from '../../../../platform/http/listen.ts';
import { minutes, seconds } from '../../../../platform/time.ts';
import { networkOf } from '../../recording/flood-valve.ts';
import { MAIL_METHOD } from '../../recording/mail-method.ts';
import type { PingAddress } from '../../recording/ping-path.ts';
import { keep, type PingDoor } from '../../recording/receive.ts';
import { addresseeOf } from './addressee.ts';
import { type MailReader, openMailReader } from './mail-reader.ts';

const smtpServer = packageOnFirstUse<typeof import('smtp-server')>('smtp-server');

const MOST_CONNECTIONS = 100;
/** A mail server that hands mails on opens some twenty at once. */
const MOST_OF_NETWORK = 30;
const MOST_RECIPIENTS = 20;
const MOST_MAILS = 100;
/** Reports come with attachments; of those that are larger than the other, the rest is thrown away. */
const MOST_BYTES = 25 * 1_024 * 1_024;
const READ_BYTES = 128 * 1_024;
const IDLE_MS = seconds(30);
/** Whatever a client does meanwhile. */
const LONGEST_MS = minutes(5);
const CLOSING_MS = seconds(1);

export interface MailListenerOptions {
  door: PingDoor;
  place: Place;
  /** What stands behind the @ of addresses, in lower case. */
  domain: string;
  log: Logger;
  /** How long a connection may last. */
  longestMs?: number;
}

/** Throws StartupProblem where its port cannot be had. */
export function openMailListener(options: MailListenerOptions): Promise<Listener> {
  const { SMTPServer } = smtpServer();
  const { door, domain, log, place, longestMs = LONGEST_MS } = options;
  const connections = new Set<Socket>();
  const reader = openMailReader();
  const smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
    ...{ name: domain, banner: 'Tocsin', logger: false, size: MOST_BYTES, rejectOversized: true },
    ...{ maxClients: MOST_CONNECTIONS, maxRecipients: MOST_RECIPIENTS, socketTimeout: IDLE_MS },
    onConnect(session, callback) {
      const isMany = openedBefore(session, connections) >= MOST_OF_NETWORK;
      callback(isMany ? refusal(421, 'Too many connections') : null);
    },
    onMailFrom(_address, { transaction }, callback) {
      callback(transaction > MOST_MAILS ? refusal(421, 'Too many mails on one connection') : null);
    },
    onRcptTo({ address }, _session, callback) {
      callback(addresseeOf(address, domain) ? null : refusal(550, 'No check has such an address'));
    },
    onData(stream, session, callback) {
      const addressees = session.envelope.rcptTo.flatMap(({ address }) => addresseeOf(address, domain) ?? []);
      received(door, reader, { stream, session, addressees }).then(
        (isKept) => callback(isKept ? null : refusal(451, 'The ping could not be kept, try again')),
        () => callback(refusal(451, 'The mail could not be read, try again')),
      );
    },
  });
  // Of clients that hang up or send nonsense.
  smtp.on('error', (error) => log.debug({ err: error }, 'a mail was not taken'));
  const server: Server = smtp.server;
  track(server, connections, longestMs);
  const close = async () => {
    await closeAll(connections);
    reader.close();
  };
  return listen({ server, close }, place);
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** How many of its network are open and began before it. */
function openedBefore(session: SMTPServerSession, connections: ReadonlySet<Socket>): number {
  const network = networkOf(session.remoteAddress);
  const all = [...connections].filter(({ remoteAddress = '' }) => networkOf(remoteAddress) === network);
  const at = all.findIndex(({ remotePort }) => remotePort === session.remotePort);
  return at < 0 ? all.length : at;
}

/** Ends those that last too long. */
function track(server: Server, connections: Set<Socket>, longestMs: number): void {
  server.prependListener('connection', (socket: Socket) => {
    connections.add(socket);
    const timer = setTimeout(() => socket.destroy(), longestMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      connections.delete(socket);
    });
  });
}

/** Those that are in the middle of a mail have a moment to end it. */
async function closeAll(connections: ReadonlySet<Socket>): Promise<void> {
  const untilMs = performance.now() + CLOSING_MS;
  while (connections.size > 0 && performance.now() < untilMs) await delay(25);
  for (const socket of connections) socket.destroy();
}

interface ReceivedMail {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  addressees: readonly PingAddress[];
}

/** Whether all that it pings is kept, so that its sender need not try again. */
async function received(
  door: PingDoor,
  reader: MailReader,
  { stream, session, addressees }: ReceivedMail,
): Promise<boolean> {
  const message = await beginning(stream);
  // The server answers for itself.
  if (stream.sizeExceeded) return true;
  const body = Buffer.from(await reader.textOf(message));
  const from = session.envelope.mailFrom;
  const sender = from ? from.address.replaceAll(/[^\x20-\x7e]/g, '?') : '';
  const request = { method: MAIL_METHOD, headers: { 'user-agent': `Email from ${sender || '<>'}` } };
  const ip = session.remoteAddress;
  door.counts.received += addressees.length;
  const kept = await Promise.all(
    addressees.map((address) => keep(door, request, { address, ip, body, ofRequest: false })),
  );
  return !kept.includes(false);
}

/** Throws where its sender hangs up before its end. */
async function beginning(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let left = READ_BYTES;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (left > 0) chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  return Buffer.concat(chunks);
}
