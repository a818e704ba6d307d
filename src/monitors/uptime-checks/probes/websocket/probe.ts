// Probes a WebSocket: it opens, and a message comes that is expected if any is (RFC 6455).

import type { Socket } from 'node:net';
import { assertionsIn, needsBody } from '../../../../../shared/assertions.ts';
import { oneLine } from '../../../../platform/readable-text.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { headerIssues } from '../../../../platform/secret-headers.ts';
import { listenUntil } from '../conversation.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { type Mask, maskedFailure } from '../masking.ts';
import { openSocket } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { CLOSE, clientFrame, createMessages, PING, PONG, readFrame, TEXT } from './frames.ts';
import { upgrade } from './handshake.ts';
import type { facts, WebsocketSettings } from './schema.ts';

export interface WebsocketProbe extends Probing, WebsocketSettings {
  kind: 'websocket';
  url: string;
}

const MAX_RECEIVED_BYTES = 65_536;
const MAX_SHOWN_LENGTH = 200;
const NORMAL_CLOSURE = Buffer.of(0x03, 0xe8);

export const websocket: ProbeType<WebsocketSettings, WebsocketProbe> = {
  defaults: defaultsOf<typeof facts>('websocket'),
  secrets: { headers: 'headers', send: 'text' },
  issues: ({ headers }) => headerIssues(headers),
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probeWebsocket(context, { definition, mask }, findings, signal);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
};

async function probeWebsocket(
  context: ProbeContext,
  { definition, mask }: { definition: WebsocketProbe; mask: Mask },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const target = parseTarget(definition.url.replace(/^ws/i, 'http'));
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const { url, host } = target;
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  let socket: Socket = opened.socket;
  try {
    if (isTls) {
      const options = { socket, host, verify: definition.verify_tls, protocols: ['http/1.1'] };
      const secured = await startTls(context, options, findings, signal);
      if (!secured.ok) return secured;
      socket = secured.socket;
    }
    const firstByte = startPhase(context.clock, findings, 'first_byte');
    const { headers, subprotocol } = definition;
    const onStatus = (status: number) => {
      firstByte();
      findings.http_status = status;
    };
    const upgraded = await upgrade(socket, { url, headers, subprotocol }, onStatus, signal);
    return upgraded.ok
      ? await converse(socket, { definition, mask, early: upgraded.early }, signal)
      : upgraded;
  } finally {
    socket.destroy();
    opened.socket.destroy();
  }
}

/** Says what is to be said, and waits for a message where one is looked into. */
async function converse(
  socket: Socket,
  { definition, mask, early }: { definition: WebsocketProbe; mask: Mask; early: Buffer },
  signal: AbortSignal,
): Promise<Looked> {
  const { send, expect, assertions } = definition;
  if (send !== null) socket.write(clientFrame(TEXT, Buffer.from(send)));
  const isAwaited = expect !== null || assertionsIn(assertions).some(needsBody);
  const received = isAwaited ? await receive(socket, { early, expect }, signal) : null;
  // Whoever is left without a goodbye logs an error.
  socket.end(clientFrame(CLOSE, NORMAL_CLOSURE));
  if (received === null) return { ok: true, seen: { body: { ok: true, text: '' } }, problem: null };
  if (received.found !== null)
    return { ok: true, seen: { body: { ok: true, text: received.found } }, problem: null };
  return missing(expect, {
    last: received.last === null ? null : mask(received.last),
    failure: received.failure,
  });
}

interface Received {
  /** The message that was expected, the first one where any will do; null: it did not come. */
  found: string | null;
  /** The last message of another kind. */
  last: string | null;
  failure: Failed | null;
}

async function receive(
  socket: Socket,
  { early, expect }: { early: Buffer; expect: string | null },
  signal: AbortSignal,
): Promise<Received> {
  const received: Received = { found: null, last: null, failure: null };
  const messages = createMessages();
  let rest = early;
  /** Whether enough is known. */
  const take = (): boolean => {
    for (;;) {
      const read = readFrame(rest, MAX_RECEIVED_BYTES);
      if (read.is === 'partial') return false;
      if (read.is === 'broken') {
        received.failure = failed('assertion', `the server sent ${read.detail}`);
        return true;
      }
      rest = read.rest;
      const { opcode, payload } = read.frame;
      if (opcode === PING) socket.write(clientFrame(PONG, payload.subarray(0, 125)));
      if (opcode === CLOSE) {
        received.failure = closedBy(payload);
        return true;
      }
      const message = opcode <= 2 ? messages.add(read.frame)?.toString() : undefined;
      if (message === undefined) continue;
      received.last = message;
      if (expect !== null && !message.includes(expect)) continue;
      received.found = message;
      return true;
    }
  };
  if (take()) return received;
  const isEnough = (bytes: Buffer, from: number) => {
    rest = Buffer.concat([rest, bytes.subarray(from)]);
    return take();
  };
  const outcome = await listenUntil(socket, { isEnough, maxBytes: MAX_RECEIVED_BYTES }, signal);
  if (!outcome.ok) received.failure = outcome.failure;
  return received;
}

/** Section 7.4: a code, and words of the server. */
function closedBy(payload: Buffer): Failed {
  const code = payload.length >= 2 ? ` with the code ${payload.readUInt16BE(0)}` : '';
  const words = oneLine(payload.subarray(2).toString(), MAX_SHOWN_LENGTH);
  return failed('assertion', `the server closed the WebSocket${code}${words && `: ${words}`}`);
}

function missing(
  expect: string | null,
  { last, failure }: { last: string | null; failure: Failed | null },
): Failed {
  const { reason, detail } = failure ?? failed('assertion', 'no message came');
  if (expect === null) return failed(reason, `no message came: ${detail}`);
  const compared = {
    expected: oneLine(expect, MAX_SHOWN_LENGTH),
    seen: last === null ? null : oneLine(last, MAX_SHOWN_LENGTH),
  };
  const seen = compared.seen === null ? 'nothing' : `"${compared.seen}"`;
  return failed(reason, `${detail}; expected "${compared.expected}", seen ${seen}`, compared);
}
