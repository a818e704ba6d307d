// Probes a SIP server: it is asked what it can do, by UDP, TCP or TLS.

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { hostAsConnected } from '../../host.ts';
import { listenUntil } from '../conversation.ts';
import { type Answered, askByDatagram } from '../datagrams.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { expectedStatusProblem, isExpectedStatus } from '../http/expected-status.ts';
import { openSocket } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { optionsRequest, readSipAnswer, type SipAnswer } from './message.ts';
import type { facts, SipSettings } from './schema.ts';

export interface SipProbe extends Probing, SipSettings {
  kind: 'sip';
  host: string;
  port: number;
}

const SIP_PORT = 5_060;
const SIPS_PORT = 5_061;
const MAX_RECEIVED_BYTES = 65_536;

export const sip: ProbeType<SipSettings, SipProbe> = {
  defaults: defaultsOf<typeof facts>('sip'),
  secrets: {},
  usualPort: ({ transport }) => (transport === 'tls' ? SIPS_PORT : SIP_PORT),
  issues: ({ expected_status }) =>
    expected_status.flatMap((entry, index) => {
      const reason = expectedStatusProblem(entry);
      return reason ? [{ field: `expected_status.${index}`, reason }] : [];
    }),
  look: probeSip,
};

async function probeSip(
  context: ProbeContext,
  { definition }: { definition: SipProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { user, port, transport, expected_status } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const unique = randomBytes(12).toString('hex');
  const question = {
    request: (local: { address: string; port: number }) =>
      Buffer.from(optionsRequest({ transport, target: { user, host, port }, local, unique })),
    read: (bytes: Buffer) => readSipAnswer(bytes.toString(), unique),
  };
  const answered =
    transport === 'udp'
      ? await askByDatagram(context, { host, port, question }, findings, signal)
      : await askByConnection(context, { ...definition, host, question }, findings, signal);
  if (!answered.ok) return answered;
  const { status, words, software } = answered.answer;
  return {
    ok: true,
    seen: { status, facts: { software } },
    problem: isExpectedStatus(expected_status, status)
      ? null
      : unexpected(answered.answer, expected_status, words),
  };
}

function unexpected({ status }: SipAnswer, wanted: readonly string[], words: string): Failed {
  const expected = wanted.join(', ');
  const said = words && ` (${words})`;
  return failed('status', `SIP ${status}${said}; expected ${expected}`, {
    expected,
    seen: `${status}${said}`,
  });
}

interface Connected extends Pick<SipProbe, 'host' | 'port' | 'transport' | 'verify_tls'> {
  question: {
    request(local: { address: string; port: number }): Buffer;
    read(bytes: Buffer): SipAnswer | null;
  };
}

async function askByConnection(
  context: ProbeContext,
  { host, port, transport, verify_tls: verify, question }: Connected,
  findings: Findings,
  signal: AbortSignal,
): Promise<Answered<SipAnswer>> {
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  let socket: Socket = opened.socket;
  try {
    const { localAddress: address = '', localPort = 0 } = socket;
    if (transport === 'tls') {
      const secured = await startTls(context, { socket, host, verify, protocols: [] }, findings, signal);
      if (!secured.ok) return secured;
      socket = secured.socket;
    }
    socket.write(question.request({ address, port: localPort }));
    const firstByte = startPhase(context.clock, findings, 'first_byte');
    let answer: SipAnswer | null = null;
    const isEnough = (received: Buffer, from: number) => {
      if (from === 0) firstByte();
      answer = lastAnswerIn(received, question.read);
      return answer !== null;
    };
    const outcome = await listenUntil(socket, { isEnough, maxBytes: MAX_RECEIVED_BYTES }, signal);
    if (!outcome.ok) return failed(outcome.failure.reason, `no answer of SIP: ${outcome.failure.detail}`);
    return answer === null ? failed('assertion', 'no answer of SIP') : { ok: true, answer };
  } finally {
    socket.destroy();
    opened.socket.destroy();
  }
}

/** Answers follow each other, those that are on their way first; each has a whole head. */
function lastAnswerIn(received: Buffer, read: Connected['question']['read']): SipAnswer | null {
  const heads = received.toString('latin1').split(/(?=SIP\/2\.0 \d{3})/);
  for (const head of heads) {
    const answer = /\r?\n\r?\n/.test(head) ? read(Buffer.from(head, 'latin1')) : null;
    if (answer) return answer;
  }
  return null;
}
