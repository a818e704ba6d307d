// The sixteen servers of Quillmoor, and what their agents report: one falls silent, one runs out of memory.

import { addMs, days, hours, minutes, seconds } from '../../../src/platform/time.ts';
import { givePast, longAgo } from './past.ts';
import { local, type Resource, type Scene, tenths, wander } from './scene.ts';

interface Machine {
  name: string;
  tags: string[];
  ip: string;
  cores: number;
  gib: number;
  /** Around which its cpu, memory and disk wander, in percent. */
  usual: readonly [number, number, number];
}

const machine = (
  name: string,
  tags: string[],
  ip: string,
  size: readonly [number, number],
  usual: Machine['usual'],
): Machine => ({
  ...{ name, tags, ip, cores: size[0], gib: size[1], usual },
});

const MACHINES: readonly Machine[] = [
  machine('edge-sin-1', ['edge', 'asia'], '203.0.113.27', [4, 8], [22, 41, 55]),
  machine('db-primary', ['database', 'europe'], '192.0.2.11', [16, 64], [38, 68, 79]),
  machine('api-1', ['api', 'europe'], '192.0.2.21', [8, 32], [34, 52, 38]),
  machine('api-2', ['api', 'europe'], '192.0.2.22', [8, 32], [31, 50, 38]),
  machine('backup-1', ['backup', 'europe'], '192.0.2.41', [4, 16], [6, 22, 71]),
  machine('build-1', ['build'], '192.0.2.51', [16, 64], [12, 41, 57]),
  machine('cache-1', ['cache', 'europe'], '192.0.2.61', [4, 32], [18, 58, 12]),
  machine('db-replica', ['database', 'europe'], '192.0.2.12', [16, 64], [27, 64, 76]),
  machine('edge-fra-1', ['edge', 'europe'], '198.51.100.31', [4, 8], [22, 46, 51]),
  machine('edge-fra-2', ['edge', 'europe'], '198.51.100.32', [4, 8], [19, 44, 51]),
  machine('mail-1', ['mail'], '192.0.2.71', [2, 4], [4, 31, 46]),
  machine('queue-1', ['queue', 'europe'], '192.0.2.81', [8, 16], [41, 62, 29]),
  machine('web-1', ['web', 'europe'], '192.0.2.91', [8, 16], [46, 55, 33]),
  machine('web-2', ['web', 'europe'], '192.0.2.92', [8, 16], [62, 57, 33]),
  machine('web-3', ['web', 'europe'], '192.0.2.93', [8, 16], [44, 54, 33]),
  machine('worker-1', ['worker'], '192.0.2.95', [16, 32], [83, 71, 44]),
];

const WATCHED: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'db-primary': [
    ['postgres', 86],
    ['pgbouncer', 2],
    ['wal-archiver', 1],
    ['sshd', 3],
    ['chronyd', 1],
  ],
  'edge-sin-1': [
    ['caddy', 1],
    ['locker-relay', 2],
  ],
  'web-1': [
    ['caddy', 1],
    ['node', 8],
  ],
};

const GIB = 1_024 ** 3;
const SILENT_FROM = local('09:21:05');
/** Whoever has a day of minutes behind them; of the others it is a few hours. */
const LONG_KNOWN = new Set(['db-primary', 'edge-sin-1', 'web-2']);

export interface Fleet {
  servers: Map<string, Resource>;
  /** Of each server, the processes that are watched on it. */
  processes: Map<string, Resource[]>;
}

/** Each with what its agent has kept of the hours before. */
export async function makeServers(scene: Scene): Promise<Fleet> {
  const fleet: Fleet = { servers: new Map(), processes: new Map() };
  for (const { name, tags } of MACHINES) {
    const server = await scene.owner.post('/servers', { name, tags });
    fleet.servers.set(name, server);
    const watched = (WATCHED[name] ?? []).map(([value, count]) =>
      scene.owner.post(`/servers/${server.id}/processes`, {
        ...{ name: value, match: { kind: 'name', value }, min_count: Math.min(1, count) },
      }),
    );
    fleet.processes.set(name, await Promise.all(watched));
  }
  const now = scene.service.clock.now();
  for (const { name } of MACHINES)
    await reportSince(scene, fleet, {
      name,
      since: addMs(now, -(LONG_KNOWN.has(name) ? days(1) : hours(3))),
    });
  return fleet;
}

/** What every agent that still speaks has measured since then. */
export async function reportAll(scene: Scene, fleet: Fleet, since: Date): Promise<void> {
  for (const { name } of MACHINES) await reportSince(scene, fleet, { name, since });
}

export async function giveServersPast(scene: Scene, { servers }: Fleet): Promise<void> {
  const past = { healthy: 'online', unhealthy: 'offline', since: longAgo } as const;
  const troubles: Record<string, { day: string; at: string; minutes: number }[]> = {
    'db-primary': [{ day: '2026-04-19', at: '04:10', minutes: 38 }],
    'edge-sin-1': [
      { day: '2026-04-28', at: '11:20', minutes: 9 },
      { day: '2026-05-22', at: '17:05', minutes: 7 },
    ],
  };
  for (const [name, { id }] of servers) {
    await givePast(scene, id, { ...past, troubles: troubles[name] ?? [] });
    await scene.service.app.database
      .updateTable('server')
      .set({ first_seen_at: longAgo })
      .where('id', '=', id)
      .execute();
  }
}

async function reportSince(
  { service }: Scene,
  { servers, processes }: Fleet,
  { name, since }: { name: string; since: Date },
): Promise<void> {
  const described = MACHINES.find((one) => one.name === name);
  const server = servers.get(name);
  const now = service.clock.now();
  if (!described || !server) throw new Error(`there is no server ${name}`);
  const end = name === 'edge-sin-1' && now > SILENT_FROM ? SILENT_FROM : now;
  const samples = [];
  for (let at = since.getTime() + seconds(4); at <= end.getTime(); at += minutes(1))
    samples.push(sampleAt(described, new Date(at), processes.get(name) ?? []));
  if (samples.length === 0) return;
  const answer = await fetch(`${service.api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      agent_version: '1.4.2',
      sent_at: now.toISOString(),
      host: {
        ...{
          hostname: `${name}.quillmoor.example`,
          ip: described.ip,
          arch: 'x86_64',
          boot_id: `boot-${name}`,
        },
        ...{ os: 'Debian GNU/Linux 13', kernel: '6.12.31' },
      },
      samples: samples.slice(-1_440),
    }),
  });
  if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
}

function sampleAt(described: Machine, at: Date, watched: readonly Resource[]) {
  const { name, cores, gib, usual } = described;
  const seed = MACHINES.indexOf(described) + 1;
  const step = Math.round(at.getTime() / minutes(1));
  const around = (middle: number, share: number) =>
    tenths(Math.min(99, wander(step, seed + middle, [middle * (1 - share), middle * (1 + share)])));
  const [cpu, memory, disk] = usual;
  const busy = cpuOf(name, at) ?? around(cpu, 0.25);
  const used = memoryOf(name, at) ?? around(memory, 0.03);
  const load = (busy / 100) * cores;
  const traffic = wander(step, seed + 5, [2, 6]) * 1e6 * (name === 'db-primary' ? 8 : 1);
  return {
    at: at.toISOString(),
    ...{ cpu: busy, memory: used, disk, swap: 0, temperature: tenths(40 + busy / 4) },
    ...{ load_1m: tenths(load), load_5m: tenths(load * 0.93), load_15m: tenths(load * 0.88) },
    ...{ network_in: Math.round(traffic), network_out: Math.round(traffic * 1.6) },
    ...{ disk_read: Math.round(traffic / 3), disk_write: Math.round(traffic / 2) },
    uptime: Math.round((at.getTime() - local('06:30', '2026-05-06').getTime()) / 1_000),
    disks: [
      {
        mount: name.startsWith('db-') ? '/var/lib/postgresql' : '/',
        used_percent: disk,
        total_bytes: 2_048 * GIB,
      },
      { mount: '/boot/efi', used_percent: 6, total_bytes: GIB / 2 },
    ],
    processes: watched.map(({ id, name: process }, index) => ({
      ...{ id, count: countOf(name, process), pids: [812 + index], cpu: tenths(busy / (index + 2)) },
      memory_bytes: Math.round(((used / 100) * gib * GIB * 0.7) / (index * 12 + 1)),
      started_at: local('06:31', '2026-05-06').toISOString(),
    })),
    top: watched.map(({ name: process }, index) => ({
      ...{ pid: 812 + index, name: process, cpu: tenths(busy / (index + 2)) },
      memory_bytes: Math.round(((used / 100) * gib * GIB * 0.7) / (index * 12 + 1)),
    })),
  };
}

const countOf = (server: string, process: string) =>
  WATCHED[server]?.find(([name]) => name === process)?.[1] ?? 1;

/** web-2 is overrun for a quarter of an hour. */
const cpuOf = (name: string, at: Date): number | null =>
  name === 'web-2' && at >= local('09:10') && at < local('09:26') ? 97 : null;

/** db-primary fills up from eight o'clock on, and stays above its limit. */
function memoryOf(name: string, at: Date): number | null {
  if (name !== 'db-primary' || at < local('08:01')) return null;
  const grown = (at.getTime() - local('08:01').getTime()) / minutes(1);
  return tenths(Math.min(93.4, 68 + grown * 0.27));
}
