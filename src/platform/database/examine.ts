// A look at a database for somebody who asks whether all is well. Nothing is written, and every wait has an end.

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { seconds } from '../time.ts';
import { newClient } from './client.ts';
import { APPLIED_MIGRATIONS, type AppliedMigration } from './migration-files.ts';
import { REPLICATION, type Replication } from './replication.ts';

export interface DatabaseFacts {
  /** As the server says it, and as a number: 150004 is 15.4. */
  version: string;
  version_number: number;
  /** The middle of several questions. */
  latency_ms: number;
  /** How far the clock of the server is ahead of ours; negative: behind. */
  clock_ahead_ms: number;
  is_standby: boolean;
  may_create: boolean;
  bytes: number;
  connections: { most: number; used: number };
  /** null: there is no Tocsin in it yet. */
  migrations: AppliedMigration[] | null;
  /** What each table takes on the disk, with its partitions and without its indexes. */
  table_bytes: Record<string, number>;
  /** Whether NOTIFY reaches a connection that listens. */
  receives_notifications: boolean;
  /** The journal whose pings are recorded; null: none were taken yet. */
  recording: { journal_id: string; position: number } | null;
  dead_letters: number;
  /** null: a standby was asked. */
  replication: Replication | null;
  /** Of the secret that it is encrypted with; null: none was noted yet. */
  secret_fingerprint: string | null;
  /** Of the one before, while something may still be encrypted under it; null: a rotation is not under way. */
  unfinished_rotation_from: string | null;
}

export interface Examination {
  client: pg.Client;
  facts: DatabaseFacts;
}

const ROUNDS = 5;
const NOTICE_MS = seconds(2);

/** Throws what the driver says. The caller ends the client. */
export async function examineDatabase(url: string, timeoutMs: number): Promise<Examination> {
  const client = newClient(url, {
    application_name: 'tocsin-doctor',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    options: `-c statement_timeout=${timeoutMs} -c timezone=UTC -c default_transaction_read_only=on`,
  });
  client.on('error', () => {}); // a connection that breaks fails the query, too
  try {
    await client.connect();
    const server = await askServer(client);
    const facts = {
      ...server,
      replication: server.is_standby ? null : await askReplication(client),
      ...(await measure(client)),
      table_bytes: await tableBytes(client),
      receives_notifications: await receivesNotifications(client),
      ...(await askTocsin(client)),
    };
    return { client, facts };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

async function askServer(client: pg.Client) {
  const found = await client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
       pg_is_in_recovery() as is_standby, pg_database_size(current_database())::text as bytes,
       has_schema_privilege(current_schema(), 'create') as may_create,
       least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  );
  const { most, used, bytes, may_create, ...rest } = found.rows[0];
  return { ...rest, may_create: may_create === true, bytes: Number(bytes), connections: { most, used } };
}

async function askReplication(client: pg.Client): Promise<Replication | null> {
  const { rows } = await client.query<{ replication: Replication }>(REPLICATION);
  return rows[0]?.replication ?? null;
}

async function tableBytes(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select top.relname as name, sum(pg_table_size(c.oid)) as bytes
     from pg_class c join pg_class top on top.oid = coalesce(pg_partition_root(c.oid), c.oid)
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace group by top.relname`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** The clock is compared with the middle of the time that the question took. */
async function measure(client: pg.Client) {
  const rounds: { ms: number; ahead: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [asked, askedMs] = [Date.now(), performance.now()];
    const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now');
    const ms = performance.now() - askedMs;
    rounds.push({ ms, ahead: Number(rows[0].now) - (asked + ms / 2) });
  }
  const best = rounds.toSorted((a, b) => a.ms - b.ms);
  const [fastest, middle] = [best[0], best[Math.floor(ROUNDS / 2)]];
  return { latency_ms: middle?.ms ?? 0, clock_ahead_ms: Math.round(fastest?.ahead ?? 0) };
}

/** A pooler that gives every transaction another connection lets nobody listen. */
async function receivesNotifications(client: pg.Client): Promise<boolean> {
  const channel = `tocsin_doctor_${randomBytes(8).toString('hex')}`;
  const patience = new AbortController();
  const received = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)));
  const tooLate = delay(NOTICE_MS, false, { signal: patience.signal }).catch(() => false);
  try {
    await client.query(`listen ${channel}`);
    await client.query(`notify ${channel}`);
    return await Promise.race([received, tooLate]);
  } catch {
    return false; // a standby, too, refuses both
  } finally {
    patience.abort();
  }
}

async function askTocsin(
  client: pg.Client,
): Promise<
  Pick<
    DatabaseFacts,
    'migrations' | 'recording' | 'dead_letters' | 'secret_fingerprint' | 'unfinished_rotation_from'
  >
> {
  const nothing = {
    recording: null,
    dead_letters: 0,
    secret_fingerprint: null,
    unfinished_rotation_from: null,
  };
  const there = await client.query("select to_regclass('migration') is not null as is_there");
  if (!there.rows[0].is_there) return { migrations: null, ...nothing };
  const { rows: migrations } = await client.query<AppliedMigration>(APPLIED_MIGRATIONS);
  const tables = await client.query("select to_regclass('dead_letter') is not null as are_there");
  if (!tables.rows[0].are_there) return { migrations, ...nothing };
  const position = await client.query('select journal_id, position from journal_position limit 1');
  const letters = await client.query('select count(*)::int as count from dead_letter');
  // Of a database that is not brought to this version yet, only what every version has can be asked.
  const secrets = await client.query<{ secret: Record<string, string | null> }>(
    'select to_jsonb(instance_secret) as secret from instance_secret',
  );
  const secret = secrets.rows[0]?.secret;
  const [row] = position.rows;
  return {
    migrations,
    secret_fingerprint: secret?.fingerprint ?? null,
    unfinished_rotation_from: secret?.resealed_at ? null : (secret?.rotated_from ?? null),
    recording: row ? { ...row, position: Number(row.position) } : null,
    dead_letters: letters.rows[0].count,
  };
}
