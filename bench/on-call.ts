// How long after the deadline of a missed check a person is paged: until the provider of their contact method has the request.
// A thousand alerts in one second of a thousand people, and of one person, who gets one page of them. And what the shifts of a
// year cost, of a schedule with four layers.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { sealAddress } from '../src/on-call/contact-methods/sealed.ts';
import type { Layer } from '../src/on-call/schedules/rotation.ts';
import { type Plan, shiftsBetween } from '../src/on-call/schedules/shifts.ts';
import { days } from '../src/platform/time.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertDueChecks } from './due-checks.ts';
import { median, openBench, quantile, report, startProgram } from './support.ts';

const DUE = 1_000;
const ROUNDS = 3;
const BAR_P50_MS = 500;
const BAR_P99_MS = 2_000;
const BAR_SHIFTS_MS = 5;
const SECRET = 'only the benchmark ever knows this secret';
/** From the moment at which a round is prepared to the first deadline. */
const AHEAD_MS = 8_000;
const PATIENCE_MS = 30_000;

const shiftsMs = median(Array.from({ length: 50 }, timeShifts));
const bench = await openBench();
const app = bareApp({ secret: SECRET });
const provider = await openProvider();
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_SECRET: SECRET,
  TOCSIN_PRIVATE_TARGETS: 'all',
});
let nextId = 1;
await round(DUE); // warms up
const rounds = [];
for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(DUE));
const single = await round(1);
await program.stop();
provider.close();
await bench.close();
const p50Ms = Math.round(median(rounds.map((one) => one.p50Ms)));
const p99Ms = Math.round(median(rounds.map((one) => one.p99Ms)));
const lost = rounds.reduce((sum, one) => sum + one.lost, single.lost);
const doubled = rounds.reduce((sum, one) => sum + one.doubled, single.doubled);
await report('on-call', {
  p50Ms,
  p99Ms,
  barP50Ms: BAR_P50_MS,
  barP99Ms: BAR_P99_MS,
  lost,
  doubled,
  onePersonMs: Math.round(single.p50Ms),
  shiftsMs: Number(shiftsMs.toFixed(2)),
  barShiftsMs: BAR_SHIFTS_MS,
  holds: p50Ms <= BAR_P50_MS && p99Ms <= BAR_P99_MS && lost + doubled === 0 && shiftsMs <= BAR_SHIFTS_MS,
});

/** A thousand checks of so many new people in turn fall due within a second; whoever was paged a minute ago gets no first page. */
async function round(people: number) {
  const owners = await insertPeople(people);
  provider.arrivals.clear();
  provider.doubled = 0;
  const first = new Date(Date.now() + AHEAD_MS);
  await insertDueChecks(bench.database, owners, { before: nextId - 1, count: DUE, first });
  nextId += DUE;
  await wait(first.getTime() - Date.now() + 1_000);
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (provider.arrivals.size < people && Date.now() < giveUpAt) await wait(100);
  const opened = await sql<{ account_id: number; at: Date }>`
    select account_id, min(opened_at) as at from alert where account_id = any(${owners}::bigint[])
    group by account_id`.execute(bench.database);
  const lateMs = opened.rows.flatMap(({ account_id, at }) => {
    const arrivedAt = provider.arrivals.get(`p${account_id}`);
    return arrivedAt === undefined ? [] : [arrivedAt - new Date(at).getTime()];
  });
  return {
    p50Ms: quantile(lateMs, 0.5),
    p99Ms: quantile(lateMs, 0.99),
    lost: people - lateMs.length,
    doubled: provider.doubled,
  };
}

/** By topic, when its first page arrived. */
async function openProvider() {
  const arrivals = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const arrivedAt = Date.now();
    const { topic } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (arrivals.has(topic)) opened.doubled += 1;
    else arrivals.set(topic, arrivedAt);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = { arrivals, doubled: 0, url, close: () => server.close() };
  return opened;
}

/** Each owns an account whose one rule pages them by ntfy; gives the accounts. */
async function insertPeople(count: number): Promise<number[]> {
  const made = await sql<{ account_id: number; person_id: number }>`
    with accounts as (
      insert into account (name, plan, created_at)
      select 'Account ' || n, 'unlimited', now() from generate_series(1, ${count}::int) as n
      returning id
    ), people as (
      insert into person (email, email_key, email_verified_at, created_at)
      select 'p' || id || '@example.org', 'p' || id || '@example.org', now(), now() from accounts
      returning id, email
    ), members as (
      insert into member (account_id, person_id, role, joined_at)
      select a.id, p.id, 'owner', now() from accounts a join people p on p.email = 'p' || a.id || '@example.org'
      returning id, account_id, person_id
    ), policies as (
      insert into escalation_policy (account_id, name, steps, created_at, updated_at)
      select account_id, 'Bench', jsonb_build_array(jsonb_build_object('member_ids', jsonb_build_array(id),
        'schedule_ids', '[]'::jsonb, 'everybody_of_schedule_ids', '[]'::jsonb, 'channel_ids', '[]'::jsonb,
        'wait_seconds', 3600)), now(), now()
      from members
      returning id, account_id
    ), rules as (
      insert into alert_rule (account_id, name, kind, severity, target_all, escalation_policy_id, created_at, updated_at)
      select account_id, 'Missed', 'cron_missed', 'critical', true, id, now(), now() from policies
    )
    select account_id, person_id from members`.execute(bench.database);
  const people = made.rows.map(({ person_id }) => person_id);
  const addresses = made.rows.map(({ account_id, person_id }) =>
    sealAddress(app, person_id, `${provider.url}/p${account_id}`),
  );
  await sql`
    insert into contact_method (id, person_id, kind, address_sealed, hint, verified_at, created_at, updated_at)
    overriding system value
    select id, id, 'ntfy', address, 'Bench', now(), now(), now()
    from unnest(${people}::bigint[], ${addresses}::bytea[]) as m(id, address)`.execute(bench.database);
  await sql`
    insert into notification_rule (person_id, urgency, position, method_id, after_minutes)
    select id, 'critical', 0, id, 0 from unnest(${people}::bigint[]) as p(id)`.execute(bench.database);
  return made.rows.map(({ account_id }) => account_id);
}

/** Of a year, through both changes of clocks. */
function timeShifts(): number {
  const layer = (unit: Layer['rotation']['unit'], restrictions: Layer['restrictions'] = []): Layer => ({
    ...{ member_ids: [1, 2, 3, 4, 5], rotation: { unit, length: 1 } },
    ...{ first_handover: '2026-01-05T09:00', restrictions },
  });
  const office = { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, from: '09:00', to: '17:00' };
  const plan: Plan = {
    timezone: 'Europe/Berlin',
    layers: [
      layer('week'),
      layer('day'),
      layer('day', [{ ...office, weekdays: ['sat', 'sun'] }]),
      layer('week', [{ ...office, weekdays: [...office.weekdays] }]),
    ],
    overrides: [],
  };
  const from = Date.parse('2026-02-01T00:00:00Z');
  const began = performance.now();
  shiftsBetween(plan, { from, to: from + days(365) });
  return performance.now() - began;
}
