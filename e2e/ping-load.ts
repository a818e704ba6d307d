// Many jobs that ping at the same time, each in order, and the account of what became of their pings.

import { Agent, request } from 'node:http';
import { type Caller, caller } from './caller.ts';
import { until, within } from './program.ts';

export interface LoadedCheck {
  id: number;
  ping_url: string;
}

interface SentPing {
  /** Unlike any other of the check, and growing. */
  body: string;
  /** Whether the whole answer came, as it has to be. */
  answered: boolean;
}

type Ledger = ReadonlyMap<number, SentPing[]>;

export interface LoadOptions {
  /** Pings of each check; 60 a minute count. */
  each: number;
  /** Where the service is reached now; waits while there is none. */
  address: () => Promise<string>;
}

export interface Load {
  ledger: Ledger;
  /** Resolves once this share of all pings was sent, 0..1. */
  reaches(share: number): Promise<void>;
  done: Promise<void>;
}

const CONNECTIONS = 32;

/** Starts and successes in turn, so that every success ends a run. What is not answered is not sent again. */
export function startLoad(checks: readonly LoadedCheck[], { each, address }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ledger = new Map(checks.map((check) => [check.id, [] as SentPing[]]));
  const waiting: { count: number; resolve: () => void }[] = [];
  let sent = 0;
  const sendOne = async (check: LoadedCheck, round: number) => {
    const body = String(round);
    const answered = await ping(agent, await address(), check, round % 2 === 0 ? '/start' : '', body);
    ledger.get(check.id)?.push({ body, answered });
    sent += 1;
    for (const { count, resolve } of waiting) if (sent >= count) resolve();
  };
  const job = async (first: number) => {
    for (let round = 0; round < each; round += 1)
      for (let at = first; at < checks.length; at += CONNECTIONS) {
        const check = checks[at];
        if (check) await sendOne(check, round);
      }
  };
  const jobs = Array.from({ length: CONNECTIONS }, (_, first) => job(first));
  return {
    ledger,
    reaches(share) {
      const count = Math.floor(share * each * checks.length);
      const reached = new Promise<void>((resolve) => {
        if (sent >= count) resolve();
        else waiting.push({ count, resolve });
      });
      return within(reached, `${count} pings to be sent`);
    },
    done: within(
      Promise.all(jobs).then(() => agent.destroy()),
      'all pings to be sent',
    ),
  };
}

function ping(agent: Agent, address: string, check: LoadedCheck, variant: string, body: string) {
  const url = address + new URL(check.ping_url).pathname + variant;
  return new Promise<boolean>((resolve) => {
    const sending = request(url, { method: 'POST', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(response.statusCode === 200 && text === '{"ok":true}'));
      response.on('error', () => resolve(false));
    });
    sending.on('error', () => resolve(false)).end(body);
  });
}

export async function createChecks(
  alice: Caller,
  count: number,
  fields: Record<string, unknown> = {},
): Promise<LoadedCheck[]> {
  const names = Array.from({ length: count }, (_, index) => `job ${index}`);
  const create = (name: string) =>
    alice.post('/cron-checks', { name, interval_seconds: 3600, grace_seconds: 60, ...fields });
  return Promise.all(names.map(create));
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
  /** Recorded, and never sent. */
  invented: number;
  out_of_order: number;
  /** Checks whose ping_count is not the number of their pings. */
  miscounted: number;
  /** Successes whose start was not there before them. */
  unpaired: number;
}

/** Compares what was sent with what the API shows. Every number but `unanswered` must be zero. */
export async function accountFor(alice: Caller, ledger: Ledger): Promise<Account> {
  const account: Account = {
    unanswered: 0,
    lost: 0,
    doubled: 0,
    invented: 0,
    out_of_order: 0,
    miscounted: 0,
    unpaired: 0,
  };
  const counts = await pingCounts(alice);
  const compareOne = async ([id, sent]: [number, SentPing[]]) => {
    const { pings, next_cursor } = await alice.get(`/cron-checks/${id}/pings?limit=200`);
    if (next_cursor !== null) throw new Error('a check has more pings than were sent');
    if (counts.get(id) !== pings.length) account.miscounted += 1;
    compare(account, sent, pings.toReversed());
  };
  await Promise.all([...ledger].map(compareOne));
  return account;
}

/** By the id of the check. */
async function pingCounts(alice: Caller): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await alice.get(
      `/cron-checks?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { id, ping_count } of page.checks) counts.set(id, ping_count);
    cursor = page.next_cursor;
  }
  return counts;
}

interface RecordedPing {
  kind: string;
  body_preview: string | null;
  duration_ms: number | null;
}

function compare(account: Account, sent: readonly SentPing[], recorded: readonly RecordedPing[]): void {
  const bodies = recorded.map((ping) => ping.body_preview ?? '');
  const distinct = new Set(bodies);
  account.unanswered += sent.filter(({ answered }) => !answered).length;
  account.lost += sent.filter(({ answered, body }) => answered && !distinct.has(body)).length;
  account.doubled += bodies.length - distinct.size;
  account.invented += [...distinct].filter((body) => !sent.some((ping) => ping.body === body)).length;
  account.out_of_order += bodies.filter((body, at) => Number(body) < Number(bodies[at - 1] ?? 0)).length;
  account.unpaired += recorded.filter((ping) => ping.kind === 'success' && ping.duration_ms === null).length;
}
