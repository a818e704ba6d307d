// A server as the API gives it. Pure.

import { later } from '../../platform/time.ts';
import { noFigures } from './metrics.ts';
import type { Server, Top } from './schema.ts';
import { shownStatus } from './state.ts';
import type { ServerRow } from './store.ts';

export const presentServer = (row: ServerRow): Server => ({
  id: row.id,
  name: row.name,
  hostname: row.hostname,
  ip: row.ip,
  os: row.os,
  arch: row.arch,
  kernel: row.kernel,
  agent_version: row.agent_version,
  description: row.description,
  tags: row.tags,
  status: statusOf(row),
  status_since: sinceOf(row),
  last_seen: row.last_seen_at,
  metrics: row.latest?.figures ?? noFigures(),
  badge_enabled: row.badge_enabled,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const statusOf = ({ status, latest }: ServerRow) => shownStatus(status, latest?.figures ?? null);

/** A warning began with the first of the samples that said so, and not before the server was online. */
function sinceOf(row: ServerRow): Date {
  if (statusOf(row) !== 'warning' || !row.latest) return row.status_since;
  return later(row.status_since, new Date(row.latest.warning_since ?? row.latest.at));
}

const MOST_SHOWN = 10;

export function presentTop({ latest }: ServerRow, disks: Top['disks']): Top {
  const heaviest = (weightOf: (process: Top['by_cpu'][number]) => number) =>
    (latest?.top ?? []).toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_SHOWN);
  return {
    at: latest && new Date(latest.at),
    by_cpu: heaviest(({ cpu }) => cpu),
    by_memory: heaviest(({ memory_bytes }) => memory_bytes),
    disks,
  };
}
