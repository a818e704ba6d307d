// Probes a server that speaks a protocol of lines: it greets, turns to TLS where it should, and lets in who signs in.

import type { Socket } from 'node:net';
import type { Issue } from '../../../platform/errors.ts';
import { oneLine } from '../../../platform/readable-text.ts';
import { hostAsConnected } from '../host.ts';
import { listenUntil } from './conversation.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, startPhase } from './findings.ts';
import { startTls } from './handshake.ts';
import type { LineSettings } from './line-schema.ts';
import { type Mask, maskedFailure } from './masking.ts';
import { openSocket } from './open-socket.ts';
import type { Looked, ProbeType, Probing } from './probe-type.ts';

export interface LineProbe extends Probing, LineSettings {
  host: string;
  port: number;
}

/** Something that is said, and the replies to go on with. */
interface Turn {
  say: string;
  good: RegExp;
  /** A whole reply, good or bad, where it is another than usual. */
  reply?: RegExp;
}

export interface LineProtocol {
  name: string;
  /** Ports of the protocol: with TLS at once, and else. */
  ports: { tls: number; plain: number };
  /** A whole reply, from its beginning. */
  reply: RegExp;
  greeting: { good: RegExp; reply?: RegExp };
  /** What the client begins with, also after TLS. */
  hello?: Turn;
  starttls: Turn;
  /** `hello`: what the server said to that; empty where there is none. */
  signIn(user: string, password: string, hello: string): readonly Turn[];
  /** Said before hanging up. */
  leave: string;
}

const MAX_REPLY_BYTES = 8_192;
const MAX_SHOWN_LENGTH = 200;
/** What has not gone on for so long is another answer. */
const QUIET_MS = 1_000;

/** The type of a kind that speaks the protocol. */
export const lineProbeType = <Definition extends LineProbe>(
  protocol: LineProtocol,
  defaults: LineSettings,
): ProbeType<LineSettings, Definition> => ({
  defaults,
  secrets: { password: 'text' },
  usualPort: ({ security }) => protocol.ports[security === 'tls' ? 'tls' : 'plain'],
  issues: signInIssues,
  // Whoever listens on the way.
  through: ({ security }) => (security === 'none' ? ['in plain text'] : []),
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probeLines(context, { protocol, definition, mask }, findings, signal);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
});

function signInIssues({ user, password }: LineSettings): Issue[] {
  if (user === null) return password === null ? [] : [{ field: 'user', reason: 'required' }];
  if (password === null) return [{ field: 'password', reason: 'required' }];
  const hasControl = (text: string) => /\p{Cc}/u.test(text);
  return Object.entries({ user, password }).flatMap(([field, text]) =>
    hasControl(text) ? [{ field, reason: 'must not contain control characters' }] : [],
  );
}

interface Asked {
  protocol: LineProtocol;
  definition: LineProbe;
  mask: Mask;
}

async function probeLines(
  context: ProbeContext,
  asked: Asked,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const host = hostAsConnected(asked.definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const { port } = asked.definition;
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  try {
    return await converse(context, { ...asked, host, socket: opened.socket }, findings, signal);
  } finally {
    opened.socket.destroy();
  }
}

async function converse(
  context: ProbeContext,
  { protocol, definition, host, socket: plain, mask }: Asked & { host: string; socket: Socket },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { security, verify_tls: verify, user, password } = definition;
  const secure = (socket: Socket) =>
    startTls(context, { socket, host, verify, protocols: [] }, findings, signal);
  const answerTo = answering(protocol, mask, signal);
  let socket = plain;
  if (security === 'tls') {
    const secured = await secure(socket);
    if (!secured.ok) return secured;
    socket = secured.socket;
  }
  const firstByte = startPhase(context.clock, findings, 'first_byte');
  const greeted = await answerTo(socket, { say: '', ...protocol.greeting }, null);
  if (!greeted.ok) return greeted;
  firstByte();
  if (security === 'starttls') {
    const turned = await turnToTls(protocol, (turn) => answerTo(socket, turn, 'STARTTLS'));
    if (!turned.ok) return turned;
    const secured = await secure(socket);
    if (!secured.ok) return secured;
    socket = secured.socket;
  }
  const hello = protocol.hello && (await answerTo(socket, protocol.hello, 'EHLO'));
  if (hello && !hello.ok) return hello;
  const signIn = user === null ? [] : protocol.signIn(user, password ?? '', hello?.answer ?? '');
  for (const turn of signIn) {
    // As it is sent, which may be encoded.
    const [, sent] = /(\S{8,})\s*$/.exec(turn.say) ?? [];
    if (sent !== undefined) context.keepSecret?.(sent);
    const letIn = await answerTo(socket, turn, 'signing in');
    if (!letIn.ok) return letIn;
  }
  socket.end(protocol.leave);
  return { ok: true, seen: { facts: { greeting: greeting(greeted.answer) } }, problem: null };
}

/** What comes after the reply was not asked for, and could be slipped in by somebody on the way: it is refused. */
async function turnToTls(
  { hello, starttls, reply }: LineProtocol,
  answerTo: (turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  const greeted = hello ? await answerTo(hello) : null;
  if (greeted && !greeted.ok) return greeted;
  const turned = await answerTo(starttls);
  if (!turned.ok) return { ...turned, reason: turned.reason === 'assertion' ? 'tls' : turned.reason };
  const whole = (starttls.reply ?? reply).exec(turned.answer)?.[0];
  return whole === turned.answer ? turned : failed('tls', 'the server said more than its reply to STARTTLS');
}

type Answer = { ok: true; answer: string } | Failed;

const answering =
  ({ name, reply: usual }: LineProtocol, mask: Mask, signal: AbortSignal) =>
  async (socket: Socket, { say, good, reply = usual }: Turn, what: string | null): Promise<Answer> => {
    if (say !== '') socket.write(say);
    let answer = '';
    const isEnough = (received: Buffer) => {
      answer = received.toString('latin1');
      return reply.test(answer);
    };
    const limits = { maxBytes: MAX_REPLY_BYTES, quietMs: QUIET_MS };
    const outcome = await listenUntil(socket, { isEnough, ...limits }, signal);
    if (outcome.ok && good.test(answer)) return { ok: true, answer };
    const said = oneLine(mask(answer), MAX_SHOWN_LENGTH);
    const seen = said === '' ? 'nothing' : `"${said}"`;
    if (outcome.ok)
      return failed(
        'assertion',
        what === null ? `the server greets with ${seen}` : `the server answers ${seen} to ${what}`,
      );
    const { reason, detail } = outcome.failure;
    return failed(
      reason,
      `${detail}; expected ${what === null ? `a greeting of ${name}` : `a reply to ${what}`}, seen ${seen}`,
    );
  };

/** Its first line, without what all greetings begin with. */
const greeting = (answer: string): string =>
  oneLine((answer.split('\n')[0] ?? '').replace(/^(?:\d{3}[ -]|\* |\+)/, ''), MAX_SHOWN_LENGTH);
