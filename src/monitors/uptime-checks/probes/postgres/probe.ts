// Probes a PostgreSQL: signs in, and asks a query if there is one.

import type { Socket } from 'node:net';
import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import { causeOf, placeOf } from '../../../../platform/safe-fetch/failure.ts';
import { hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { maskedFailure } from '../masking.ts';
import { openSocket, stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { MOST_ITERATIONS } from '../scram.ts';
import { askForTls } from '../tls/starttls.ts';
import { throughTls } from '../wire.ts';
import type { facts, PostgresSettings } from './schema.ts';

const pg = packageOnFirstUse<typeof import('pg')>('pg');

export interface PostgresProbe extends Probing, PostgresSettings {
  kind: 'postgres';
  host: string;
  port: number;
}

const POSTGRES_PORT = 5432;
const MAX_RECEIVED_BYTES = 1_048_576;
const TERMINATE = Buffer.from('5800000004', 'hex');

export const postgres: ProbeType<PostgresSettings, PostgresProbe> = {
  defaults: defaultsOf<typeof facts>('postgres'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: () => POSTGRES_PORT,
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probePostgres(context, definition, findings, signal);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
};

async function probePostgres(
  context: ProbeContext,
  definition: PostgresProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { port, tls } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  const { socket } = opened;
  try {
    if (tls === null) return await ask(context, { socket, definition }, findings, signal);
    const turned = await askForTls(socket, 'postgres', signal);
    if (!turned.ok) return turned;
    const options = { socket, host, verify: tls === 'verified', protocols: [] };
    const secured = await startTls(context, options, findings, signal);
    if (!secured.ok) return secured;
    return await ask(context, { socket: secured.socket, definition }, findings, signal);
  } finally {
    socket.destroy();
  }
}

async function ask(
  { clock }: ProbeContext,
  { socket, definition }: { socket: Socket; definition: PostgresProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { password, query } = definition;
  const user = definition.user ?? 'postgres';
  const place = placeOf(socket);
  const client = new (pg().Client)({
    user,
    // A function, because for an empty one the library would read variables and files of this machine.
    password: () => password ?? '',
    database: definition.database ?? user,
    ssl: false,
    application_name: 'tocsin',
    // Its types do not know it yet.
    ...{ scramMaxIterations: MOST_ITERATIONS },
    stream: () => alreadyConnected(socket),
  });
  let ended: Failed | null = null;
  const end = (why: Failed) => {
    ended ??= why;
    socket.destroy();
  };
  client.on('error', (error) => end(failedBy(causeOf(error), place)));
  socket.once('error', (error) => end(failedBy(causeOf(error), place)));
  let received = 0;
  const firstByte = startPhase(clock, findings, 'first_byte');
  socket.on('data', (piece: Buffer) => {
    if (received === 0) firstByte();
    received += piece.length;
    if (received > MAX_RECEIVED_BYTES) end(failed('too_large', `more than ${MAX_RECEIVED_BYTES} bytes`));
  });
  const onAbort = () => end(stoppedBy(signal));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    await client.connect();
    const text = query === null ? '' : await firstValue(client, query);
    socket.write(TERMINATE);
    return { ok: true, seen: { body: { ok: true, text } }, problem: null };
  } catch (error) {
    return ended ?? failureOf(error, place);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The library opens its connection itself, and would look the name up again. */
function alreadyConnected(socket: Socket): Socket {
  socket.connect = () => {
    setImmediate(() => socket.emit('connect'));
    return socket;
  };
  return socket;
}

interface Answer {
  rows: (string | null)[][];
}

/** As PostgreSQL writes it; empty where it is null, or where there are no rows. Of several statements, that of the last. */
async function firstValue(client: { query(query: object): Promise<unknown> }, text: string): Promise<string> {
  const types = { getTypeParser: () => String };
  const answer = await client.query({ text, rowMode: 'array', types });
  const last = (Array.isArray(answer) ? answer.at(-1) : answer) as Answer;
  return last.rows[0]?.[0] ?? '';
}

/** The library's own words are about its code. */
const WANTS_PASSWORD = 'the server wants a password';

function failureOf(error: unknown, place: ReturnType<typeof placeOf>): Failed {
  const known = error instanceof Error ? error : new Error(String(error));
  if (known instanceof pg().DatabaseError) return failed('error_answer', known.message);
  if (/client password must be a/.test(known.message)) return failed('error_answer', WANTS_PASSWORD);
  const cause = causeOf(known);
  return cause.reason === 'protocol' && !/^Connection terminated/.test(known.message)
    ? failed('error_answer', cause.detail)
    : failedBy({ reason: 'reset', detail: 'closed before the answer was complete' }, place);
}
