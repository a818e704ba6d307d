// Asks by UDP: a datagram out, again where nothing comes, and the answer to it back.

import { createSocket, type Socket } from 'node:dgram';
import { isIP } from 'node:net';
import { causeOf } from '../../../platform/safe-fetch/failure.ts';
import { chooseAddress } from './choose-address.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from './findings.ts';
import { stoppedBy } from './open-socket.ts';

/** Datagrams get lost; an answer may also be late. */
const AGAIN_AFTER_MS = 1_500;
const MOST_SENT = 4;
/** Whoever is asked may send whatever it likes meanwhile. */
const MOST_RECEIVED = 100;

interface Question<Answer> {
  /** What is sent, from this address and port of ours. */
  request: (local: { address: string; port: number }) => Buffer;
  /** Null: no answer to this question; it is waited for another. */
  read: (datagram: Buffer) => Answer | null;
}

export type Answered<Answer> = { ok: true; answer: Answer } | Failed;

/** The address that was judged is what is asked, and nobody else is listened to. */
export async function askByDatagram<Answer>(
  context: ProbeContext,
  { host, port, question }: { host: string; port: number; question: Question<Answer> },
  findings: Findings,
  signal: AbortSignal,
): Promise<Answered<Answer>> {
  const chosen = await chooseAddress(context, { host, family: null }, findings, signal);
  if (!chosen.ok) return chosen;
  const { address } = chosen;
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  const firstByte = startPhase(context.clock, findings, 'first_byte');
  try {
    const answered = await exchange(socket, { address, port, question }, signal);
    if (answered.ok) firstByte();
    return answered;
  } finally {
    socket.close();
  }
}

function exchange<Answer>(
  socket: Socket,
  { address, port, question }: { address: string; port: number; question: Question<Answer> },
  signal: AbortSignal,
): Promise<Answered<Answer>> {
  const { promise, resolve } = Promise.withResolvers<Answered<Answer>>();
  let timer: NodeJS.Timeout | undefined;
  let received = 0;
  const onError = (error: NodeJS.ErrnoException) =>
    resolve(
      error.code === 'ECONNREFUSED'
        ? failed('refused', `Connection refused by ${address}, port ${port}`)
        : failedBy(causeOf(error), { ip: address, port }),
    );
  const send = (request: Buffer, sent: number) => {
    socket.send(request, (error) => error && onError(error));
    if (sent < MOST_SENT) timer = setTimeout(() => send(request, sent + 1), AGAIN_AFTER_MS);
  };
  const onAbort = () => resolve(stoppedBy(signal));
  signal.addEventListener('abort', onAbort);
  socket.on('error', onError);
  socket.on('message', (datagram) => {
    received += 1;
    const answer = question.read(datagram);
    if (answer !== null) resolve({ ok: true, answer });
    else if (received >= MOST_RECEIVED)
      resolve(failed('too_large', `none of ${received} datagrams is an answer`));
  });
  // Connected, it takes datagrams of that address and port alone, and hears that nobody listens there.
  socket.connect(port, address, () => {
    if (signal.aborted) return onAbort();
    send(question.request(socket.address()), 1);
  });
  if (signal.aborted) onAbort();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}
