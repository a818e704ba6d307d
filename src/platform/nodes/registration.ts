// Whether a node may work on a database beside those that do already. Pure.

import { addMs, seconds } from '../time.ts';
import type { NodeFacts, NodeRow } from './node-store.ts';

/** A node that did not renew its row for so long is gone. */
export const GONE_MS = seconds(10);

export const isAlive = ({ stopped_at, seen_at }: NodeRow, now: Date): boolean =>
  stopped_at === null && seen_at >= addMs(now, -GONE_MS);

/** The sentence that it is refused with; null: it may. `doubted`: a row of its own that may be that of a copy. */
export function whyRefused(
  me: Pick<NodeFacts, 'id' | 'api_url' | 'dashboard_url' | 'ping_log'>,
  rows: readonly NodeRow[],
  now: Date,
): { refusal: string | null; doubted: NodeRow | null } {
  const alive = rows.filter((row) => isAlive(row, now));
  const others = alive.filter(({ id }) => id !== me.id);
  const elsewhere = others.find(
    ({ api_url, dashboard_url }) => api_url !== me.api_url || dashboard_url !== me.dashboard_url,
  );
  const otherLog = others.find(({ ping_log }) => ping_log !== me.ping_log);
  const refusal = elsewhere
    ? `The base addresses of this node are ${me.dashboard_url} and ${me.api_url}, but those of the node ${elsewhere.name}, which runs on the same database, are ${elsewhere.dashboard_url} and ${elsewhere.api_url}: set the same for all. To change them, stop all nodes first.`
    : otherLog
      ? `NATS_URL is ${isSet(me)} here, but ${isSet(otherLog)} at the node ${otherLog.name}, which runs on the same database: set the same for all. To change it, stop all nodes first.`
      : null;
  return { refusal, doubted: alive.find(({ id }) => id === me.id) ?? null };
}

const isSet = ({ ping_log }: Pick<NodeFacts, 'ping_log'>) => (ping_log === 'jetstream' ? 'set' : 'not set');

export const copyRefused = ({ name }: NodeRow): string =>
  `The node ${name} runs with a copy of this data directory: give this node a new, empty one (TOCSIN_DATA_DIR). If that node was killed a moment ago, start again.`;
