// What tests of metric rules start from below HTTP: servers and rules of an account, and samples that are stored and
// judged as a report would be.

import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { MetricName } from '../../shared/metric-names.ts';
import { type AlertChange, applyAlertChanges } from '../alerts/lifecycle/raise.ts';
import type { RuleOp } from '../alerts/rules/schema.ts';
import { judgeSamples } from '../monitors/servers/metric-rules/judge.ts';
import { openRuleMemory, type RuleMemory } from '../monitors/servers/metric-rules/rule-memory.ts';
import type { MeasuredServer } from '../monitors/servers/metric-rules/verdict.ts';
import { noFigures } from '../monitors/servers/metrics.ts';
import { insertSamples } from '../monitors/servers/reports/store.ts';
import { samplePartitions } from '../monitors/servers/sample-partitions.ts';
import { type Database, openDatabase, transaction } from '../platform/database/database.ts';
import { dayOf, ensureDays } from '../platform/database/day-partitions.ts';
import { createSubject } from '../subjects/subjects.ts';
import { insertAccount } from './account.ts';
import { createTestDatabase, dropTestDatabase } from './database.ts';

export const START = new Date('2026-06-16T08:00:00.000Z');

interface JudgedRule {
  metric: MetricName | 'any';
  op: RuleOp;
  threshold: number;
  for_seconds: number;
  clear_threshold: number | null;
}

export type Measured = { at: Date } & Partial<Record<MetricName, number | null>>;

export interface JudgingStage {
  database: Database;
  url: string;
  account_id: number;
  addServer(accountId?: number): Promise<MeasuredServer>;
  /** About everything of the account: above 90 % of cpu, at once, unless given otherwise. */
  addRule(rule?: Partial<JudgedRule>, accountId?: number): Promise<number>;
  /** Stores the samples, judges them as of now and applies what comes of it; `server` is as it was before. */
  judge(
    server: MeasuredServer,
    samples: readonly Measured[],
    now: Date,
    memory?: RuleMemory,
  ): Promise<AlertChange[]>;
}

export async function openJudgingStage(t: TestContext): Promise<JudgingStage> {
  const url = await createTestDatabase();
  const database = openDatabase({ url, poolSize: 12 });
  t.after(async () => {
    await database.destroy();
    await dropTestDatabase(url);
  });
  const account_id = await insertAccount(database);
  const usual = openRuleMemory();
  return {
    database,
    url,
    account_id,
    async addServer(accountId = account_id) {
      const subject = { account_id: accountId, type: 'server', name: 'Web 1', tags: [] } as const;
      const id = await transaction(database, (tx) =>
        createSubject(tx, { ...subject, status: 'online', depends_on_id: null, now: START }),
      );
      await database.insertInto('server').values({ id, account_id: accountId }).execute();
      return { id, account_id: accountId, name: 'Web 1', tags: [], last_seen_at: null, samples: [] };
    },
    async addRule(rule = {}, accountId = account_id) {
      const { id } = await database
        .insertInto('alert_rule')
        .values({
          account_id: accountId,
          ...{ name: 'Busy', kind: 'server_metric', severity: 'warning', target_all: true },
          ...{ metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 0, ...rule },
          ...{ created_at: START, updated_at: START },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    judge: (server, samples, now, memory = usual) =>
      transaction(database, async (tx) => {
        await sql`select id from server where id = ${server.id} for no key update`.execute(tx);
        const measured = samples.map(({ at, ...figures }) => ({
          at,
          figures: { ...noFigures(), ...figures },
          ...{ disks: [], processes: [], top: [] },
        }));
        await ensureDays(tx, samplePartitions, [...new Set(samples.map(({ at }) => dayOf(at)))], new Set());
        await insertSamples(
          tx,
          measured.map((sample) => ({ server_id: server.id, sample })),
        );
        const changes = await judgeSamples(tx, memory, [{ ...server, samples: measured }], now);
        await applyAlertChanges(tx, changes, now);
        return changes;
      }),
  };
}
