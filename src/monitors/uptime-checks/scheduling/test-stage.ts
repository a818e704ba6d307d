// What the tests of probing start from: an account, a database, a clock that they move, and checks in it.

import type { TestContext } from 'node:test';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { createSubject } from '../../../subjects/subjects.ts';
import { insertAccount } from '../../../testing/account.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { type TestClock, testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { ProbeResult } from '../probes/definition.ts';
import { leaseDueChecks } from './lease.ts';
import { recordRuns } from './record.ts';
import type { Attempt, Order, Run, Wanted } from './work.ts';

/** A check as its row has it, with what its subject says. */
interface LookedAt {
  status: string;
  status_since: Date;
  failures: number;
  last_checked_at: Date | null;
  last_error: string | null;
  unknown_since: Date | null;
  certificate: unknown;
  due_at: Date | null;
  lease_id: string | null;
}

export interface Stage {
  app: App;
  url: string;
  clock: TestClock;
  account_id: number;
  /** A check of http://target.test every minute that goes down with its second failure, due now; its id. */
  addCheck(columns?: Record<string, unknown>, accountId?: number): Promise<number>;
  /** Changes a row behind everybody's back. */
  setCheck(id: number, columns: Record<string, unknown>): Promise<void>;
  lease(wanted?: Partial<Wanted>): Promise<Order[]>;
  /** Leases the one check that is due, and records these results of it, each when it is due again. */
  run(id: number, results: readonly ProbeResult[], isKnown?: boolean): Promise<void>;
  record(runs: readonly Run[]): Promise<void>;
  look(id: number): Promise<LookedAt>;
  results(
    id: number,
  ): Promise<
    { at: Date; up: boolean | null; reason: string | null; detail: string | null; attempt: number }[]
  >;
  /** Kind and status, in the order in which they opened. */
  alerts(id: number): Promise<string[]>;
}

export async function openStage(t: TestContext): Promise<Stage> {
  const { database, url } = await testDatabase(t);
  const clock = testClock();
  const app = bareApp({ database, clock });
  const account_id = await insertAccount(database);
  const lease: Stage['lease'] = async (wanted = {}) =>
    (await leaseDueChecks(app, { ...everything, ...wanted })).orders;
  const record: Stage['record'] = (runs) => recordRuns(app, runs, new Set());
  return {
    app,
    url,
    clock,
    account_id,
    lease,
    record,
    addCheck: (columns = {}, accountId = account_id) => addCheck(app, accountId, columns),
    async setCheck(id, columns) {
      await database.updateTable('uptime_check').set(columns).where('id', '=', id).execute();
    },
    async run(id, results, isKnown = true) {
      for (const [index, result] of results.entries()) {
        if (index > 0) clock.pass(((await look(app, id)).due_at?.getTime() ?? 0) - clock.now().getTime());
        const order = (await lease()).find(({ check_id }) => check_id === id);
        if (!order) throw new Error(`The check ${id} is not due`);
        await record([runOf(order, attemptOf(clock, result, isKnown))]);
      }
    },
    look: (id) => look(app, id),
    results: (id) =>
      database
        .selectFrom('probe_result')
        .select(['at', 'up', 'reason', 'detail', 'attempt'])
        .where('check_id', '=', id)
        .orderBy('at')
        .execute(),
    async alerts(id) {
      const alerts = await database
        .selectFrom('alert')
        .select(['kind', 'status'])
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute();
      return alerts.map(({ kind, status }) => `${kind} ${status}`);
    },
  };
}

/** Room for everything, and nothing under way. */
const everything: Wanted = { healthy: 1_000, failing: 1_000, busy: new Map(), except: [] };

async function addCheck(app: App, accountId: number, columns: Record<string, unknown>): Promise<number> {
  const now = app.clock.now();
  return transaction(app.database, async (tx) => {
    const id = await createSubject(tx, {
      account_id: accountId,
      type: 'uptime_check',
      name: 'Shop',
      tags: [],
      status: 'new',
      depends_on_id: null,
      now,
    });
    const check = {
      id,
      account_id: accountId,
      kind: 'http',
      url: 'http://target.test/',
      due_at: now,
      ...columns,
    };
    await tx.insertInto('uptime_check').values(check).execute();
    return id;
  });
}

async function look({ database }: App, id: number): Promise<LookedAt> {
  const subject = await database
    .selectFrom('subject')
    .select(['status', 'status_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const check = await database
    .selectFrom('uptime_check')
    .select([
      'failures',
      'last_checked_at',
      'last_error',
      'unknown_since',
      'certificate',
      'due_at',
      'lease_id',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...subject, ...check };
}

export const runOf = ({ check_id, lease_id }: Order, probed: Attempt | null): Run => ({
  check_id,
  lease_id,
  probed,
});

export const attemptOf = (clock: TestClock, result: ProbeResult, isKnown = true): Attempt => ({
  at: clock.now(),
  location: 'local',
  result,
  isKnown,
});

export const answered = (latency_ms = 20, more: Partial<ProbeResult> = {}): ProbeResult => ({
  up: true,
  reason: null,
  detail: null,
  compared: null,
  latency_ms,
  assertions: [],
  phases: { dns: 1, connect: 2, tls: null, first_byte: latency_ms - 5, download: 2 },
  http_status: 200,
  ip: '203.0.113.80',
  certificate: null,
  tls_version: null,
  ...more,
});

export const refused = (more: Partial<ProbeResult> = {}): ProbeResult => ({
  ...answered(),
  up: false,
  reason: 'refused',
  detail: 'target.test port 80 refuses connections',
  latency_ms: null,
  phases: { dns: 1, connect: null, tls: null, first_byte: null, download: null },
  http_status: null,
  ...more,
});
