// PostgreSQL's NOTIFY, from the transaction that sends to every connection that listens.

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
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

const LOOK_EVERY_MS = 15_000;
const SHORTEST_BREAK_MS = 100;
const LONGEST_BREAK_MS = 5_000;

/** Listens on a connection of its own until disposed of, and connects again whenever it breaks. */
export async function listenForNotices(options: NoticeListener): Promise<AsyncDisposable> {
  const stop = new AbortController();
  const first = await connect(options);
  const running = keepListening(options, first, stop.signal);
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function keepListening(options: NoticeListener, first: Connection, signal: AbortSignal): Promise<void> {
  let connection: Connection | null = first;
  while (connection) {
    const reason = await connection.broken(signal);
    await connection.end();
    if (signal.aborted) return;
    options.log.warn({ err: reason }, 'the connection that listens for changes broke');
    connection = await connectAgain(options, signal);
    if (connection) options.onGap();
  }
}

async function connectAgain(options: NoticeListener, signal: AbortSignal): Promise<Connection | null> {
  let breakMs = SHORTEST_BREAK_MS;
  while (!signal.aborted) {
    try {
      return await connect(options);
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
  end(): Promise<void>;
}

async function connect({ url, channels, onNotice }: NoticeListener): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tocsin-listen',
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
  const look = setInterval(() => void client.query('select 1').catch(lost.resolve), LOOK_EVERY_MS);
  look.unref();
  return {
    broken(signal) {
      signal.addEventListener('abort', () => lost.resolve(null), { once: true });
      if (signal.aborted) lost.resolve(null);
      return lost.promise;
    },
    async end() {
      clearInterval(look);
      await end();
    },
  };
}
