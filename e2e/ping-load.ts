// Many jobs that ping at the same time, each in order, and the account of what became of their pings.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, caller } from './caller.ts';
import { openPingLine, type PingLine } from './ping-line.ts';
import { until, within } from './program.ts';

export interface LoadedCheck {
  id: number;
  ping_url: string;
}

interface SentPing {
  /** Unlike any other of the check, and growing. */
  body: string;
  kind: 'start' | 'success';
  run_id: string;
  /** Whether the whole answer came, as it has to be. */
  answered: boolean;
  /** By the clock of performance.now(). */
  askedAt: number;
  answeredAt: number;
}

type Ping = Pick<SentPing, 'body' | 'kind' | 'run_id'>;

type Ledger = ReadonlyMap<number, SentPing[]>;

export interface LoadOptions {
  /** Pings of each check; 60 a minute count. */
  each: number;
  /** Where the service is reached now; waits while there is none. */
  address: () => Promise<string>;
  /** As many as there are answers for, unless given. */
  perSecond?: number;
}

export interface Load {
  ledger: Ledger;
  /** Resolves once this share of all pings was sent, 0..1. */
  reaches(share: number): Promise<void>;
  done: Promise<void>;
  /** Of the answers so far. */
  figures(): LoadFigures;
}

interface LoadFigures {
  answered: number;
  /** While there was somebody to answer. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const LINES = 64;
const LIMIT_MS = 600_000;

/** Starts and successes in turn, so that every success ends a run. What is not answered is not sent again. */
export function startLoad(checks: readonly LoadedCheck[], options: LoadOptions): Load {
  const { each } = options;
  const ledger = new Map(checks.map((check) => [check.id, [] as SentPing[]]));
  const waiting: { count: number; resolve: () => void }[] = [];
  const answers = answerTimes();
  const pace = paced(options.perSecond ?? null);
  let sent = 0;
  const sendOne = async (line: PingLine, check: LoadedCheck, round: number) => {
    const earlier = ledger.get(check.id) ?? [];
    const ping = nextPing(earlier.at(-1), round);
    await pace();
    const address = await options.address();
    const askedAt = performance.now();
    const answered = await line.ping(address, pathOf(check, ping), ping.body);
    const answeredAt = performance.now();
    if (answered) answers.add(askedAt, answeredAt);
    earlier.push({ ...ping, answered, askedAt, answeredAt });
    sent += 1;
    for (const { count, resolve } of waiting) if (sent >= count) resolve();
  };
  const job = async (first: number) => {
    const line = openPingLine();
    for (let round = 0; round < each; round += 1)
      for (let at = first; at < checks.length; at += LINES) {
        const check = checks[at];
        if (check) await sendOne(line, check, round);
      }
    line.close();
  };
  const jobs = Array.from({ length: LINES }, (_, first) => job(first));
  return {
    ledger,
    reaches(share) {
      const count = Math.floor(share * each * checks.length);
      const reached = new Promise<void>((resolve) => {
        if (sent >= count) resolve();
        else waiting.push({ count, resolve });
      });
      return within(reached, `${count} pings to be sent`, LIMIT_MS);
    },
    done: within(
      Promise.all(jobs).then(() => {}),
      'all pings to be sent',
      LIMIT_MS,
    ),
    figures: answers.figures,
  };
}

function nextPing(before: SentPing | undefined, round: number): Ping {
  const body = String(round);
  if (round % 2 === 0 || !before) return { body, kind: 'start', run_id: randomUUID() };
  return { body, kind: 'success', run_id: before.run_id };
}

const pathOf = (check: LoadedCheck, { kind, run_id }: Ping) =>
  `${new URL(check.ping_url).pathname}${kind === 'start' ? '/start' : ''}?rid=${run_id}`;

/** Resolves when the next ping is due. */
function paced(perSecond: number | null): () => Promise<void> {
  const startedAt = performance.now();
  let begun = 0;
  return async () => {
    if (perSecond === null) return;
    const aheadMs = startedAt + (begun * 1_000) / perSecond - performance.now();
    begun += 1;
    if (aheadMs > 1) await wait(aheadMs);
  };
}

function answerTimes() {
  const tookMs: number[] = [];
  let busyMs = 0;
  let last = Number.POSITIVE_INFINITY;
  return {
    add(askedAt: number, answeredAt: number) {
      // A pause of the whole load is one of whoever answers.
      busyMs += Math.max(0, Math.min(answeredAt - last, 100));
      last = answeredAt;
      tookMs.push(answeredAt - askedAt);
    },
    figures(): LoadFigures {
      const sorted = tookMs.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
      const perSecond = Math.round((sorted.length * 1_000) / Math.max(busyMs, 1));
      return { answered: sorted.length, perSecond, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    },
  };
}

export const inWords = ({ answered, perSecond, p50Ms, p99Ms, maxMs }: LoadFigures) =>
  `${answered} answered, ${perSecond} a second; an answer took ${p50Ms} ms (p50), ${p99Ms} ms (p99), ${maxMs} ms (longest)`;

/** Calls a step for each item, a few at a time: nobody opens a thousand connections at once. */
async function forEach<T>(items: Iterable<T>, step: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const work = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await step(next.value);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

export async function createChecks(
  alice: Caller,
  count: number,
  fields: Record<string, unknown> = {},
): Promise<LoadedCheck[]> {
  const checks: LoadedCheck[] = [];
  await forEach(Array(count).keys(), async (index) => {
    const name = `job ${index}`;
    checks.push(
      await alice.post('/cron-checks', { name, interval_seconds: 3600, grace_seconds: 60, ...fields }),
    );
  });
  return checks;
}

/** Pings are recorded in the order of their receipt: once a last one is there, all before it are. */
export async function untilAllRecorded(alice: Caller): Promise<void> {
  const last = await alice.post('/cron-checks', { name: 'the last to be heard', interval_seconds: 3600 });
  await caller('').get(last.ping_url);
  await until('the last ping to be recorded', async () =>
    (await alice.get(`/cron-checks/${last.id}`)).ping_count === 1 ? true : null,
  );
}

export interface Account {
  unanswered: number;
  /** Answered, and not recorded. */
  lost: number;
  doubled: number;
  /** Recorded, and never sent; or not as it was sent. */
  invented: number;
  out_of_order: number;
  /** Checks whose ping_count is not the number of their pings. */
  miscounted: number;
  /** Successes whose start was answered, and was not there before them. */
  unpaired: number;
}

export const ALL_WELL: Account = {
  unanswered: 0,
  lost: 0,
  doubled: 0,
  invented: 0,
  out_of_order: 0,
  miscounted: 0,
  unpaired: 0,
};

/** Compares what was sent with what the API shows. Every number but `unanswered` must be zero. */
export async function accountFor(alice: Caller, ledger: Ledger): Promise<Account> {
  const account = { ...ALL_WELL };
  const counts = await pingCounts(alice);
  await forEach(ledger, async ([id, sent]) => {
    const { pings, next_cursor } = await alice.get(`/cron-checks/${id}/pings?limit=200`);
    if (next_cursor !== null) throw new Error('a check has more pings than were sent');
    if (counts.get(id) !== pings.length) account.miscounted += 1;
    compare(account, sent, pings.toReversed());
  });
  return account;
}

/** Pings that were answered, and are not recorded. */
export async function lostPings(alice: Caller, ledger: Ledger): Promise<SentPing[]> {
  const lost: SentPing[] = [];
  await forEach(ledger, async ([id, sent]) => {
    const { pings } = await alice.get(`/cron-checks/${id}/pings?limit=200`);
    const bodies = new Set(pings.map((ping: RecordedPing) => ping.body_preview));
    lost.push(...sent.filter(({ answered, body }) => answered && !bodies.has(body)));
  });
  return lost;
}

/** All checks, as the list shows them. */
export async function allChecks(alice: Caller) {
  const checks = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await alice.get(
      `/cron-checks?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    checks.push(...page.checks);
    cursor = page.next_cursor;
  }
  return checks;
}

/** By the id of the check. */
async function pingCounts(alice: Caller): Promise<Map<number, number>> {
  return new Map((await allChecks(alice)).map(({ id, ping_count }) => [id, ping_count]));
}

interface RecordedPing {
  kind: string;
  run_id: string | null;
  body_preview: string | null;
  duration_ms: number | null;
}

function compare(account: Account, sent: readonly SentPing[], recorded: readonly RecordedPing[]): void {
  const sentByBody = new Map(sent.map((ping) => [ping.body, ping]));
  const bodies = recorded.map((ping) => ping.body_preview ?? '');
  const distinct = new Set(bodies);
  account.unanswered += sent.filter(({ answered }) => !answered).length;
  account.lost += sent.filter(({ answered, body }) => answered && !distinct.has(body)).length;
  account.doubled += bodies.length - distinct.size;
  account.invented += recorded.filter((ping) => !isAsSent(ping, sentByBody)).length;
  account.out_of_order += bodies.filter((body, at) => Number(body) < Number(bodies[at - 1] ?? 0)).length;
  account.unpaired += recorded.filter((ping) => lacksItsStart(ping, sentByBody)).length;
}

function isAsSent({ body_preview, kind, run_id }: RecordedPing, sentByBody: Map<string, SentPing>): boolean {
  const sent = sentByBody.get(body_preview ?? '');
  return sent !== undefined && sent.kind === kind && sent.run_id === run_id;
}

function lacksItsStart(
  { body_preview, kind, duration_ms }: RecordedPing,
  sentByBody: Map<string, SentPing>,
): boolean {
  if (kind !== 'success' || duration_ms !== null) return false;
  return sentByBody.get(String(Number(body_preview) - 1))?.answered === true;
}
