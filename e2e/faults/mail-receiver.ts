// A mail server that does to mails what the test says: only as much of SMTP (RFC 5321) as one mail after another needs.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { type Arrival, type Ledger, openLedger, type Transmission } from '../delivery-ledger.ts';

/** `takes and hangs up`: it has the mail, but its sender never learns. */
export type MailBehaviour = 'well' | 'hangs' | 'drops in DATA' | 'defers' | 'takes and hangs up';

export interface MailReceiver extends Ledger {
  url: string;
  /** From now on; connections that hang go on hanging. */
  behave(behaviour: MailBehaviour): void;
  /** Connections that hang and that nobody has given up. */
  hanging(): number;
}

const END_OF_DATA = '\r\n.\r\n';

export async function mailReceiver(t: TestContext): Promise<MailReceiver> {
  const ledger = openLedger();
  const sockets = new Set<Socket>();
  const hanging = new Set<Socket>();
  let behaviour: MailBehaviour = 'well';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      hanging.delete(socket);
    });
    if (behaviour === 'hangs') hanging.add(socket);
    else converse(socket, ledger.begin, () => behaviour);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    ...ledger,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      behaviour = next;
    },
    hanging: () => hanging.size,
  };
}

function converse(socket: Socket, begin: (path: string) => Transmission, behaviour: () => MailBehaviour) {
  let unread = '';
  let transmission: Transmission | null = null;
  let isMessage = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const takeMessage = (message: string) => {
    isMessage = false;
    if (transmission) judge(socket, transmission, message, behaviour());
    transmission?.end();
    transmission = null;
  };
  const obey = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'RCPT') transmission = begin(/<(.*?)>/.exec(line)?.[1] ?? '');
    isMessage = verb === 'DATA';
    reply(isMessage ? '354 go on' : '250 ok');
    if (verb === 'QUIT') socket.end();
  };
  socket.setEncoding('latin1').on('data', (text: string) => {
    unread += text;
    for (;;) {
      const border = isMessage ? END_OF_DATA : '\r\n';
      const end = unread.indexOf(border);
      if (isMessage && behaviour() === 'drops in DATA' && unread.length > 0) return socket.resetAndDestroy();
      if (end < 0) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + border.length);
      if (isMessage) takeMessage(part);
      else obey(part);
    }
  });
  socket.once('close', () => transmission?.end());
  reply('220 at your service');
}

function judge(socket: Socket, { arrival, enter }: Transmission, message: string, behaviour: MailBehaviour) {
  enter(readEvent(message));
  if (behaviour === 'takes and hangs up') {
    socket.resetAndDestroy();
    return;
  }
  arrival.status = behaviour === 'defers' ? 451 : 250;
  socket.write(behaviour === 'defers' ? '451 not now\r\n' : '250 taken\r\n');
}

function readEvent(message: string): Pick<Arrival, 'message_id' | 'event'> {
  const head = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const subject = field('Subject');
  const begun = /^Down: (.*) failed/.exec(subject)?.[1];
  const ended = /^Up again: (.*), after/.exec(subject)?.[1];
  const event = begun ? `${begun} alert.opened` : ended ? `${ended} alert.resolved` : subject;
  return { message_id: field('Message-ID'), event };
}
