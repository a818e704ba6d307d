// Probes a port: it opens, and says what is expected if anything is.

import type { Socket } from 'node:net';
import { oneLine } from '../../../../platform/readable-text.ts';
import { placeOf } from '../../../../platform/safe-fetch/failure.ts';
import { hostAsConnected } from '../../host.ts';
import { listenUntil } from '../conversation.ts';
import { defaultsOf } from '../defaults.ts';
import type { Compared, ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from '../findings.ts';
import type { Mask } from '../masking.ts';
import { openSocket, stoppedBy } from '../open-socket.ts';
import { lookedAt, type ProbeType, type Probing } from '../probe-type.ts';
import type { facts, TcpSettings } from './schema.ts';

const MAX_RECEIVED_BYTES = 65_536;
const MAX_SHOWN_LENGTH = 200;
/** Answers come in pieces; what has not gone on for so long is another answer than the one expected. */
const QUIET_MS = 1_000;

export interface TcpProbe extends Probing, TcpSettings {
  kind: 'tcp';
  host: string;
  port: number;
}

export const tcp: ProbeType<TcpSettings, TcpProbe> = {
  defaults: defaultsOf<typeof facts>('tcp'),
  secrets: { send: 'text' },
  look: async (...asked) => lookedAt(await probeTcp(...asked), {}),
};

async function probeTcp(
  context: ProbeContext,
  { definition, mask }: { definition: TcpProbe; mask: Mask },
  findings: Findings,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  const { port, send, expect } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  const { socket } = opened;
  try {
    if (expect === null) return send === null ? { ok: true } : await sent(socket, send, signal);
    if (send !== null) socket.write(send);
    const firstByte = startPhase(context.clock, findings, 'first_byte');
    const wanted = Buffer.from(expect);
    const isEnough = (received: Buffer, from: number) => {
      if (from === 0) firstByte();
      return received.includes(wanted, Math.max(0, from - wanted.length));
    };
    const outcome = await listenUntil(
      socket,
      { isEnough, maxBytes: MAX_RECEIVED_BYTES, quietMs: QUIET_MS },
      signal,
    );
    if (outcome.ok) return outcome;
    const { failure, received } = outcome;
    const compared = {
      expected: oneLine(expect, MAX_SHOWN_LENGTH),
      seen: oneLine(mask(received.toString()), MAX_SHOWN_LENGTH) || null,
    };
    return failed(failure.reason, `${failure.detail}; ${comparison(compared)}`, compared);
  } finally {
    socket.destroy();
  }
}

const comparison = ({ expected, seen }: Compared) =>
  `expected "${expected}", seen ${seen === null ? 'nothing' : `"${seen}"`}`;

/** Until the system has taken it: what is still here when the connection is destroyed is lost. */
function sent(socket: Socket, text: string, signal: AbortSignal): Promise<{ ok: true } | Failed> {
  const { promise, resolve } = Promise.withResolvers<{ ok: true } | Failed>();
  const place = placeOf(socket);
  const onAbort = () => resolve(stoppedBy(signal));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  socket.write(text, (error) =>
    resolve(error ? failedBy({ reason: 'reset', detail: 'closed while sending' }, place) : { ok: true }),
  );
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}
