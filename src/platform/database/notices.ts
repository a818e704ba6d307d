// PostgreSQL's NOTIFY, from the transaction that sends to every connection that listens.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { newClient } from './client.ts';
import type { Tx } from './database.ts';

/** Sends one notice for each payload once `tx` is committed. PostgreSQL refuses payloads of 8,000 bytes and more. */
export async function sendNotices(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}

export interface NoticeListener {
  url: string;
  channels: readonly string[];
  onNotice: (channel: string, payload: string) => void;
  /** The connection was away and is back: what was sent in between is lost. */
  onGap: () => void;
  log: Logger;
}

const LOOK_EVERY_MS = 5_000;
const SHORTEST_BREAK_MS = 100;
const LONGEST_BREAK_MS = 5_000;

/** Listens on a connection of its own until disposed of, and connects again whenever it breaks. */
export async function listenForNotices(options: NoticeListener): Promise<Listening> {
  const stop = new AbortController();
  const named = { name: '' };
  const held: Held = { connection: await connect(options, named.name) };
  const running = keepListening(options, { held, named }, stop.signal);
  return {
    rename(name) {
      named.name = name;
      held.connection?.rename(name);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

interface Listening extends AsyncDisposable {
  /** Adds a name to that of the connection, and of those that replace it: `pg_stat_activity` shows it to others. */
  rename(name: string): void;
}

interface Held {
  connection: Connection | null;
}

interface Named {
  readonly name: string;
}

async function keepListening(
  options: NoticeListener,
  { held, named }: { held: Held; named: Named },
  signal: AbortSignal,
): Promise<void> {
  while (held.connection) {
    const reason = await held.connection.broken(signal);
    await held.connection.end();
    if (signal.aborted) return;
    options.log.warn({ err: reason }, 'the connection that listens for changes broke');
    held.connection = await connectAgain(options, named, signal);
    held.connection?.rename(named.name);
    if (held.connection) options.onGap();
  }
}

async function connectAgain(
  options: NoticeListener,
  named: Named,
  signal: AbortSignal,
): Promise<Connection | null> {
  let breakMs = SHORTEST_BREAK_MS;
  while (!signal.aborted) {
    try {
      return await connect(options, named.name);
    } catch (error) {
      options.log.debug({ err: error }, 'cannot listen for changes yet');
    }
    await delay(breakMs * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined);
    breakMs = Math.min(breakMs * 2, LONGEST_BREAK_MS);
  }
  return null;
}

interface Connection {
  /** Resolves with the reason once the connection is of no more use, or when `signal` aborts. */
  broken(signal: AbortSignal): Promise<unknown>;
  rename(name: string): void;
  end(): Promise<void>;
}

/** The name of a connection that listens begins with it, and goes on with that of its node. */
export const LISTENER = 'tocsin-listen';

const applicationName = (name: string) => `${LISTENER} ${name}`.trim();

async function connect({ url, channels, onNotice }: NoticeListener, name: string): Promise<Connection> {
  const client = newClient(url, {
    application_name: applicationName(name),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  const lost = Promise.withResolvers<unknown>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('the connection ended')));
  client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
  const end = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await end();
    throw error;
  }
  // A network that swallows packets breaks no connection by itself: only an answer shows that it lives.
  const giveUp = (error: unknown) => {
    client.doubt();
    lost.resolve(error);
  };
  // One after the other: the driver is to get no query while it waits for the answer to another.
  let asked: Promise<unknown> = Promise.resolve();
  const ask = (text: string, values?: string[]) => {
    const answer = asked.then(() => client.query(text, values));
    asked = answer.catch(() => undefined);
    return answer;
  };
  const look = setInterval(() => void ask('select 1').catch(giveUp), LOOK_EVERY_MS);
  look.unref();
  return {
    broken(signal) {
      signal.addEventListener('abort', () => lost.resolve(null), { once: true });
      if (signal.aborted) lost.resolve(null);
      return lost.promise;
    },
    rename: (next) =>
      void ask("select set_config('application_name', $1, false)", [applicationName(next)]).catch(
        lost.resolve,
      ),
    async end() {
      clearInterval(look);
      await end();
    },
  };
}
