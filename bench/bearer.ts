// What it costs to find out who calls with a key, beside the same without the memory of callers, which is the yardstick.

import { resolveActor } from '../src/accounts/callers/actor.ts';
import type { App } from '../src/platform/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { RequestFacts } from '../src/platform/http/route.ts';
import { shortMemory } from '../src/platform/short-memory.ts';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { median, openBench, report } from './support.ts';

const KEYS = 1_000;
const CHECKS = 20_000;
const ROUNDS = 5;
const BAR_MICROSECONDS = 100;

const bench = await openBench();
try {
  const requests = (await makeKeys()).map(requestWith);
  const appWith = (keptMs: number): App =>
    bareApp({
      database: bench.database,
      clock: systemClock,
      callers: shortMemory({ clock: systemClock, keptMs, most: 10_000 }),
    });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asking = await microsecondsEach(appWith(0), requests);
    const remembering = await microsecondsEach(appWith(1_000), requests);
    rounds.push({ asking, remembering, ratio: asking / remembering });
  }
  const remembering = median(rounds.map((round) => round.remembering));
  await report('bearer', {
    keys: KEYS,
    'µs per check, remembered for 1 s': remembering.toFixed(1),
    'µs per check, asked every time': median(rounds.map((round) => round.asking)).toFixed(1),
    'times cheaper': median(rounds.map((round) => round.ratio)).toFixed(1),
    'bar, µs': BAR_MICROSECONDS,
    ok: remembering <= BAR_MICROSECONDS,
  });
} finally {
  await bench.close();
}

async function makeKeys(): Promise<string[]> {
  const now = new Date();
  const account = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens = Array.from({ length: KEYS }, () => newToken('toc', 'key'));
  await bench.database
    .insertInto('api_key')
    .values(
      tokens.map((token) => ({
        account_id: account.id,
        kind: 'key',
        name: 'bench',
        token_hash: hashToken(token),
        hint: 'xxxx',
        created_at: now,
      })),
    )
    .execute();
  return tokens;
}

function requestWith(token: string): RequestFacts {
  return {
    id: 'bench',
    surface: 'api',
    ip: '192.0.2.1',
    userAgent: null,
    headers: { authorization: `Bearer ${token}` },
    query: {},
    signal: new AbortController().signal,
  };
}

async function microsecondsEach(app: App, requests: readonly RequestFacts[]): Promise<number> {
  const startMs = performance.now();
  for (let check = 0; check < CHECKS; check += 1) {
    const request = requests[check % requests.length];
    if (request) await resolveActor(app, request, app.clock.now());
  }
  return ((performance.now() - startMs) * 1_000) / CHECKS;
}
