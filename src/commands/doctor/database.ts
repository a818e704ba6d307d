// The database: reachable, of the right version and schema, in time, and with room for our connections.

import { clusterVersion } from '../../platform/database/embedded/running.ts';
import type { DatabaseFacts } from '../../platform/database/examine.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';
import { judgeReplication } from './replication.ts';
import { judgeSchema, type Upgrade } from './upgrade.ts';

const OLDEST = 150_000;
/** The one that listens, and two of the thread that records. */
const BESIDES_THE_POOL = 3;
const SPARE_CONNECTIONS = 3;
const SLOW_MS = 50;
const CLOCK_OFF_MS = 2_000;

/** The built-in one is not started for a look. */
export async function judgeStopped(dataDir: string, brought: number): Promise<Remark> {
  const made = await clusterVersion(dataDir);
  if (made === null) return ok('the built-in PostgreSQL makes its database at the first start');
  if (made !== brought)
    return problem(
      `the database was made by PostgreSQL ${made}, and this Tocsin brings ${brought}`,
      'start the Tocsin that made it, back up with that one, and restore with this one',
    );
  return ok(
    `the built-in PostgreSQL ${made} runs with Tocsin only: start that, or start the database alone with --start-database`,
  );
}

interface DatabaseUse extends Upgrade {
  isRunning: boolean;
  pool: number;
  /** Whether there are several nodes, or several hosts of the database. */
  isSeveral: boolean;
}

/** Pure. */
export function judgeDatabase(
  facts: DatabaseFacts,
  { isRunning, pool, isSeveral, ...upgrade }: DatabaseUse,
): Remark[] {
  return [
    judgeServer(facts),
    ...judgeSchema(facts, upgrade),
    judgeLatency(facts),
    judgeClock(facts.clock_ahead_ms),
    judgeConnections(facts.connections, { isRunning, pool }),
    ...(isSeveral && facts.replication ? judgeReplication(facts.replication) : []),
    ...judgeNotices(facts),
    ...judgeDeadLetters(facts.dead_letters),
  ];
}

function judgeServer({ version, version_number, bytes, is_standby, may_create }: DatabaseFacts): Remark {
  if (version_number < OLDEST)
    return problem(`PostgreSQL ${version} answers, and Tocsin needs 15 or newer`, 'upgrade that server');
  if (is_standby)
    return problem(
      `PostgreSQL ${version} answers as a standby, which takes no writes`,
      'connect to the primary',
    );
  if (!may_create) return problem('the role may not create tables', 'make it the owner of the database');
  return ok(`PostgreSQL ${version} answers; the database has ${inBytes(bytes)}`);
}

function judgeLatency({ latency_ms }: DatabaseFacts): Remark {
  const found = `a question is answered in ${latency_ms.toFixed(1)} ms`;
  return latency_ms < SLOW_MS
    ? ok(found)
    : warning(found, 'keep Tocsin near its database: every batch of pings asks several times');
}

function judgeClock(aheadMs: number): Remark {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  return Math.abs(aheadMs) < CLOCK_OFF_MS
    ? ok(`its clock and ours differ by ${seconds} s`)
    : warning(
        `its clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours`,
        'let both machines set their clocks by NTP',
      );
}

function judgeConnections(
  { most, used }: DatabaseFacts['connections'],
  { isRunning, pool }: Pick<DatabaseUse, 'isRunning' | 'pool'>,
): Remark {
  // Our own look is one of them.
  const left = most - used + 1;
  const ours = pool + BESIDES_THE_POOL;
  const needed = isRunning ? SPARE_CONNECTIONS : ours;
  const found = `${left} of ${most} connections are left`;
  return left >= needed ? ok(found) : warning(found, `raise max_connections: each node uses up to ${ours}`);
}

function judgeNotices({ receives_notifications, is_standby }: DatabaseFacts): Remark[] {
  if (receives_notifications || is_standby) return [];
  return [
    warning(
      'NOTIFY does not get through, so that changes are seen late',
      'connect without a pooler, or with one in session mode',
    ),
  ];
}

function judgeDeadLetters(count: number): Remark[] {
  if (count === 0) return [];
  return [
    warning(
      `${count} pings could not be recorded and were set aside`,
      'look at the column error of the table dead_letter, and report what it says',
    ),
  ];
}
