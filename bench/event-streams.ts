// What streams of events cost those who report: 1,000 servers on 64 connections, with no stream and with 20 of one account.

import { sql } from 'kysely';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import type { LoadResult } from './load.ts';
import { insertServers } from './servers.ts';
import { load, openBench, report, startProgram } from './support.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const STREAMS = 20;
/** The median of a report with 20 streams beside that of one without. */
const BAR_TIMES = 1.5;

const bench = await openBench();
const { accountId, tokensFile } = await insertServers(bench, 1_000);
const key = newToken('toc', 'ro');
await sql`
  insert into api_key (account_id, kind, name, token_hash, hint, created_at)
  values (${accountId}, 'ro', 'Streams', ${hashToken(key)}, 'nnnn', now())`.execute(bench.database);
await sql`analyze`.execute(bench.database);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const job = {
  port: program.port,
  connections: 64,
  rate: null,
  pathsFile: tokensFile,
  kind: 'report' as const,
  endsWith: '"rejected":[]}',
};

/** Reads a stream to its end and counts what came. */
async function openStream(signal: AbortSignal, seen: { events: number }) {
  const answer = await fetch(`http://127.0.0.1:${program.port}/events`, {
    headers: { authorization: `Bearer ${key}` },
    signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`A stream was answered ${answer.status}`);
  const counting = async (body: ReadableStream<Uint8Array>) => {
    const texts = body.pipeThrough(new TextDecoderStream());
    for await (const text of texts) seen.events += text.split('event: ').length - 1;
  };
  counting(answer.body).catch(() => {});
}

const textOf = ({ perSecond, p50Ms, p99Ms, failed }: LoadResult) =>
  `${Math.round(perSecond)} reports/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failed} failed`;

await load({ ...job, seconds: 3 });
const without = await load({ ...job, seconds: SECONDS });
const closing = new AbortController();
const seen = { events: 0 };
for (let count = 0; count < STREAMS; count += 1) await openStream(closing.signal, seen);
const beside = await load({ ...job, seconds: SECONDS });
closing.abort();
await program.stop();
await bench.close();
const times = beside.p50Ms / without.p50Ms;
await report('event-streams', {
  'without streams': textOf(without),
  [`with ${STREAMS}`]: textOf(beside),
  eventsPerSecondAndStream: Math.round(seen.events / STREAMS / SECONDS),
  times: times.toFixed(2),
  bar: BAR_TIMES,
  ok: times <= BAR_TIMES,
});
