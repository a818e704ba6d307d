// What Quillmoor watches from outside. Nothing is really asked: the results are invented and handed in where a prober
// would hand in its own.

import type { Certificate, ProbeResult } from '../../../src/monitors/uptime-checks/probes/definition.ts';
import { resultPartitions } from '../../../src/monitors/uptime-checks/results/partitions.ts';
import { markResults } from '../../../src/monitors/uptime-checks/results/rollup.ts';
import { leaseCheck } from '../../../src/monitors/uptime-checks/scheduling/lease.ts';
import { localWork } from '../../../src/monitors/uptime-checks/scheduling/local-work.ts';
import { insertResults } from '../../../src/monitors/uptime-checks/scheduling/record-store.ts';
import type { Attempt, Order } from '../../../src/monitors/uptime-checks/scheduling/work.ts';
import { transaction } from '../../../src/platform/database/database.ts';
import { dayOf, ensureDays } from '../../../src/platform/database/day-partitions.ts';
import { addMs, days, minutes } from '../../../src/platform/time.ts';
import { givePast, longAgo } from './past.ts';
import { local, type Resource, type Scene, tenths, wander } from './scene.ts';

type Target = Record<string, unknown>;

const web = (host: string, path = '/'): Target => ({
  kind: 'http',
  url: `https://${host}.quillmoor.example${path}`,
});
const port = (host: string, number: number): Target => ({
  kind: 'tcp',
  host: `${host}.quillmoor.example`,
  port: number,
});

/** Name, what is asked, and how long it takes as a rule, in milliseconds. */
const CHECKS: readonly (readonly [string, Target, number])[] = [
  [
    'Checkout API',
    {
      ...web('api', '/checkout/health'),
      ...{ degraded_ms: 1_500, tags: ['payments'] },
      assertions: [
        { source: 'json', path: '$.status', op: 'eq', value: 'ok' },
        { source: 'certificate_days', op: 'ge', value: 14 },
      ],
    },
    436,
  ],
  ['shop.quillmoor.example', web('shop'), 182],
  ['Edge Singapore', { ...web('sin.edge'), tags: ['asia'] }, 212],
  ['Courier app API', web('api', '/courier/health'), 164],
  ['Customer sign-in', web('login'), 241],
  ['DNS quillmoor.example', { kind: 'dns', host: 'quillmoor.example', record_type: 'A' }, 9],
  ['Locker gateway :8883', port('lockers', 8_883), 38],
  ['Mail :465', { kind: 'tls', host: 'mail.quillmoor.example', port: 465 }, 52],
  ['Parcel tracking', { ...web('track'), tags: ['customers'] }, 118],
  ['Partner SFTP :22', port('sftp', 22), 61],
  ['Address search', web('api', '/addresses/health'), 97],
  ['Careers site', web('jobs'), 133],
  ['Developer portal', web('developers'), 171],
  ['Edge Frankfurt', { ...web('fra.edge'), tags: ['europe'] }, 31],
  ['Help centre', web('help'), 204],
  ['Invoice download', web('billing', '/health'), 268],
  ['Label printing', web('labels', '/health'), 143],
  ['Locker map', web('map'), 226],
  ['Payments gateway', { ...web('pay', '/health'), tags: ['payments'] }, 189],
  ['Returns', web('returns'), 158],
  ['Warehouse gateway', port('warehouse', 443), 44],
  ['Website', { ...web('www'), tags: ['customers'] }, 126],
];

export type UptimeChecks = Map<string, Resource>;

export async function makeUptimeChecks({ owner }: Scene): Promise<UptimeChecks> {
  const checks: UptimeChecks = new Map();
  for (const [name, target] of CHECKS)
    checks.set(name, await owner.post('/uptime-checks', { name, badge_enabled: true, ...target }));
  return checks;
}

export interface Found {
  /** How long it took; null where no answer came. */
  ms: number | null;
  detail?: string;
}

/** What each check finds at this moment; what is not named here is as it always is. Twice in a row, so that it counts. */
export async function probe(
  scene: Scene,
  checks: UptimeChecks,
  found: Record<string, Found> = {},
): Promise<void> {
  const { service } = scene;
  const work = localWork(service.app);
  const now = service.clock.now();
  const nameOf = new Map([...checks].map(([name, { id }]) => [id, name]));
  const { orders } = await work.lease({ healthy: 100, failing: 100, busy: new Map(), except: [] });
  const runOf = ({ check_id, lease_id }: Order, before: number) => {
    const name = nameOf.get(check_id) ?? '';
    return { check_id, lease_id, probed: attemptAt(name, addMs(now, -before), found[name]) };
  };
  await work.handIn(orders.map((order) => runOf(order, 20_000)));
  for (const { account_id, check_id } of orders) {
    const again = await leaseCheck(service.app, account_id, check_id);
    if (again) await work.handIn([runOf(again, 0)]);
  }
  await service.settle();
}

/** A day of results, as if they had been there all the time. */
export async function rememberResults({ service }: Scene, checks: UptimeChecks): Promise<void> {
  const now = service.clock.now();
  const rows = [...checks].flatMap(([name, { id }]) => {
    const every = name === 'Checkout API' ? minutes(1) : minutes(5);
    return Array.from({ length: Math.floor(days(1) / every) }, (_, index) => ({
      check_id: id,
      attempt: 1,
      ...attemptAt(name, addMs(now, -(index + 1) * every)),
    }));
  });
  await transaction(service.app.database, async (tx) => {
    await ensureDays(
      tx,
      resultPartitions,
      rows.map(({ at }) => dayOf(at)),
      new Set(),
    );
    await insertResults(tx, rows);
    await markResults(tx, rows, now);
  });
  await service.settle();
}

/** Name, where, and how much longer answers take from there than from the service. */
const LOCATIONS = [
  ['Frankfurt', 'DE', 0.6],
  ['Singapore', 'SG', 2.4],
] as const;

/** Has one of them probed from further locations, with a day of results from there: one of them was cut off for an hour. */
export async function locate({ service, owner, account_id }: Scene, checks: UptimeChecks): Promise<Resource> {
  const check = checks.get('Website');
  if (!check) throw new Error('There is no such check');
  const now = service.clock.now();
  const made = { account_id, has_token: true, seen_at: now, version: '0.3.0', skew_ms: 14, lag_ms: 85 };
  const added = await service.app.database
    .insertInto('location')
    .values(
      LOCATIONS.map(([name, country]) => ({ ...made, name, country, created_at: now, updated_at: now })),
    )
    .returning('id')
    .execute();
  await owner.patch(`/uptime-checks/${check.id}`, { location_ids: [1, ...added.map(({ id }) => id)] });
  const rows = LOCATIONS.flatMap(([location, , factor], nth) =>
    Array.from({ length: days(1) / minutes(5) }, (_, index) => {
      const attempt = attemptAt('Website', addMs(now, -(index + 1) * minutes(5) + nth + 1));
      const isFailing = location === 'Singapore' && index > 40 && index < 53;
      const latency_ms = tenths((attempt.result.latency_ms ?? 0) * factor);
      const result = isFailing
        ? resultOf('Website', attempt.at, { ms: null })
        : { ...attempt.result, latency_ms };
      return { check_id: check.id, attempt: 1, ...attempt, location, result };
    }),
  );
  await transaction(service.app.database, (tx) => insertResults(tx, rows));
  return check;
}

export async function giveUptimePast(scene: Scene, checks: UptimeChecks): Promise<void> {
  const past = { healthy: 'up', unhealthy: 'down', since: longAgo } as const;
  const troubles: Record<string, { day: string; at: string; minutes: number }[]> = {
    'Checkout API': [
      { day: '2026-04-21', at: '16:40', minutes: 22 },
      { day: '2026-06-02', at: '11:02', minutes: 4 },
    ],
    'Payments gateway': [{ day: '2026-04-19', at: '04:10', minutes: 38 }],
  };
  for (const [name, { id }] of checks) await givePast(scene, id, { ...past, troubles: troubles[name] ?? [] });
}

function attemptAt(name: string, at: Date, found?: Found): Attempt {
  return { at, location: 'local', isKnown: true, result: resultOf(name, at, found) };
}

const SEEN: ProbeResult['assertions'] = [
  { holds: true, seen: '"ok"' },
  { holds: true, seen: '92' },
];

function resultOf(name: string, at: Date, found?: Found): ProbeResult {
  const [, target, usual] = CHECKS.find(([one]) => one === name) ?? ['', {}, 100];
  const step = Math.round(at.getTime() / minutes(1));
  const ms = found ? found.ms : tenths(wander(step, name.length, [usual * 0.85, usual * 1.3]));
  const isWeb = target.kind === 'http';
  const isSecure = isWeb || target.kind === 'tls';
  return {
    up: ms !== null,
    reason: ms === null ? 'refused' : null,
    detail: found?.detail ?? null,
    compared: null,
    latency_ms: ms,
    phases: phasesOf(ms, isWeb),
    http_status: isWeb && ms !== null ? 200 : null,
    ip: '198.51.100.31',
    certificate: isSecure && ms !== null ? certificateOf(name, target) : null,
    tls_version: isSecure && ms !== null ? 'TLSv1.3' : null,
    assertions: ms !== null && target.assertions ? SEEN : [],
  };
}

function phasesOf(ms: number | null, isWeb: boolean): ProbeResult['phases'] {
  if (ms === null) return { dns: 12, connect: null, tls: null, first_byte: null, download: null };
  const early = { dns: tenths(Math.min(16, ms * 0.05)), connect: tenths(Math.min(44, ms * 0.12)) };
  if (!isWeb) return { ...early, tls: null, first_byte: null, download: null };
  const tls = tenths(Math.min(88, ms * 0.2));
  const download = tenths(Math.min(31, ms * 0.08));
  return { ...early, tls, download, first_byte: tenths(ms - early.dns - early.connect - tls - download) };
}

function certificateOf(name: string, target: Target): Certificate {
  const subject = String(target.host ?? new URL(String(target.url)).hostname);
  const expires_at =
    name === 'shop.quillmoor.example' ? local('12:00', '2026-06-22') : local('12:00', '2026-09-16');
  const issuer = 'Testing CA Intermediate E5';
  const fingerprint = Buffer.from(subject).toString('hex').padEnd(64, '9f2c7e41').slice(0, 64);
  return { subject, issuer, expires_at, fingerprint, chain: [{ subject, expires_at }] };
}
