// The jobs of Quillmoor: 24 of them, one failed, one late, one running, one paused.

import { ensurePingPartitions } from '../../../src/monitors/cron-checks/recording/partitions-store.ts';
import { pingIds } from '../../../src/monitors/cron-checks/recording/ping-ids.ts';
import { insertPings } from '../../../src/monitors/cron-checks/recording/store.ts';
import { transaction } from '../../../src/platform/database/database.ts';
import { addMs, addSeconds, days, minutes } from '../../../src/platform/time.ts';
import { givePast, longAgo } from './past.ts';
import { local, type Resource, type Scene, wander } from './scene.ts';

const timezone = 'Europe/Vilnius';

const BACKUP = {
  name: 'Nightly database backup',
  cron_expression: '0 3 * * *',
  ...{ timezone, grace_seconds: 1_800, max_runtime_seconds: 3_600 },
  ...{ tags: ['database', 'backup'], description: 'Runbook: restore the last dump to db-replica first.' },
};
const EXPORT = {
  name: 'Invoice export',
  cron_expression: '30 9 * * *',
  ...{ timezone, grace_seconds: 1_800, tags: ['finance'] },
};

/** Name and schedule; minutes between two runs, or a cron expression. */
const OTHERS: readonly (readonly [string, number | string, string])[] = [
  ['Search index rebuild', 60, 'search'],
  ['Mail queue flush', 5, 'mail'],
  ['Session clean-up', 5, 'web'],
  ['Parcel photo thumbnails', 10, 'media'],
  ['Locker inventory sync', 30, 'lockers'],
  ['Courier roster import', 50, 'couriers'],
  ['Payout reconciliation', '0 12 * * *', 'finance'],
  ['Exchange rates', '0 15 * * *', 'finance'],
  ['Address book export', '0 16 * * *', 'partners'],
  ['Customs declarations', 30, 'partners'],
  ['Dead letter report', '0 18 * * *', 'mail'],
  ['Delivery window forecast', 60, 'couriers'],
  ['Fraud score refresh', 30, 'finance'],
  ['Label printer heartbeat', 10, 'lockers'],
  ['Loyalty points', '0 20 * * *', 'web'],
  ['Parcel archive', '0 22 * * *', 'database'],
  ['Partner SFTP pick-up', 30, 'partners'],
  ['Refund batch', '0 14 * * *', 'finance'],
  ['Route planning', 60, 'couriers'],
  ['Tracking cache warm-up', 10, 'web'],
  ['Warehouse stock count', '0 21 * * *', 'lockers'],
];

export interface CronChecks {
  backup: Resource;
  invoiceExport: Resource;
  others: Map<string, Resource>;
}

/** On Monday afternoon: those of which a notification is sent before Tuesday morning. */
export async function makeEarlyChecks(scene: Scene): Promise<Pick<CronChecks, 'backup' | 'invoiceExport'>> {
  const { owner } = scene;
  const backup = await owner.post('/cron-checks', BACKUP);
  const invoiceExport = await owner.post('/cron-checks', EXPORT);
  await rememberRuns(scene, backup);
  await ping(scene, invoiceExport, '', '118 invoices, 2.4 MiB');
  return { backup, invoiceExport };
}

/** On Tuesday morning: all others, each with pings. */
export async function makeOtherChecks(scene: Scene): Promise<Map<string, Resource>> {
  const others = new Map<string, Resource>();
  for (const [name, schedule, tag] of OTHERS) {
    const rhythm =
      typeof schedule === 'number'
        ? { interval_seconds: schedule * 60 }
        : { cron_expression: schedule, timezone };
    const check = await scene.owner.post('/cron-checks', {
      name,
      ...rhythm,
      grace_seconds: 600,
      tags: [tag],
    });
    others.set(name, check);
    await ping(scene, check);
  }
  const paused = await scene.owner.post('/cron-checks', {
    ...{ name: 'Legacy price feed', interval_seconds: 3_600, tags: ['partners'] },
    description: 'Off until the partner has moved to the new format.',
  });
  await ping(scene, paused);
  others.set(paused.name, paused);
  return others;
}

/** Those that run at least so often, in minutes. */
export async function pingFrequentChecks(
  scene: Scene,
  others: ReadonlyMap<string, Resource>,
  mostMinutes: number,
): Promise<void> {
  for (const [name, schedule] of OTHERS)
    if (typeof schedule === 'number' && schedule <= mostMinutes) await ping(scene, others.get(name));
}

export async function giveChecksPast(
  scene: Scene,
  { backup, invoiceExport, others }: CronChecks,
): Promise<void> {
  const past = { healthy: 'up', unhealthy: 'down', since: longAgo } as const;
  const missed = [
    { day: '2026-04-11', at: '03:30', minutes: 1_421 },
    { day: '2026-06-03', at: '03:30', minutes: 1_421 },
  ];
  await givePast(scene, backup.id, { ...past, troubles: missed });
  await givePast(scene, invoiceExport.id, { ...past, troubles: [] });
  for (const { id } of others.values()) await givePast(scene, id, { ...past, troubles: [] });
}

export async function ping({ service }: Scene, check: Resource, variant = '', body?: string): Promise<void> {
  await service.alice.ping(check, variant, body);
  await service.settle();
}

/** Thirty nights of the backup: when it started, how long it took, and one night on which it did not come. */
async function rememberRuns({ service, account_id }: Scene, { id: check_id, slug }: Resource): Promise<void> {
  const nextId = pingIds();
  const from = {
    account_id,
    check_id,
    slug,
    run_id: null,
    ignored: false,
    unknown_ending: null,
    method: 'POST' as const,
  };
  const caller = { source_ip: '192.0.2.41', user_agent: 'curl/8.7.1' };
  const pings = Array.from({ length: 29 }, (_, night) => night)
    .filter((night) => night !== 16)
    .flatMap((night) => {
      const started = addMs(local('03:00:01'), days(night - 29));
      const took = Math.round(wander(night, 3, [638, 700]) + night * 2) * 1_000;
      const ended = addMs(started, took);
      const body = `${(1.7 + night / 240).toFixed(2)} GiB written, 412 tables`;
      const start = {
        kind: 'start' as const,
        received_at: started,
        duration_ms: null,
        exit_code: null,
        body: null,
      };
      const success = { kind: 'success' as const, received_at: ended, duration_ms: took, exit_code: 0, body };
      return [start, success].map((ping) => ({
        ...{ id: nextId(ping.received_at), ...from, ...caller, ...ping },
        body_bytes: Buffer.byteLength(ping.body ?? ''),
      }));
    });
  await transaction(service.app.database, async (tx) => {
    await ensurePingPartitions(tx, pings, new Set());
    await insertPings(tx, pings);
  });
}

/** What the backup of Tuesday printed before it gave up. */
export const FAILED_BACKUP = `2026-06-16 03:00:01 starting backup of "app" on db-primary
2026-06-16 03:00:03 dumping schema public (412 tables)
2026-06-16 03:11:48 dumped 388 of 412 tables, 1.71 GiB
pg_dump: error: query failed: could not open file "base/16401/2619": Input/output error
pg_dump: detail: Query was: COPY public.parcel_events TO stdout;
2026-06-16 03:14:06 removing partial file app-2026-06-16.dump
2026-06-16 03:14:07 backup failed, exit code 3
`;

/** The night from Monday to Tuesday, run by run. */
export const runStartedAt = addSeconds(local('03:00'), 1);
export const runFailedAt = addMs(runStartedAt, minutes(14) + 6_000);
