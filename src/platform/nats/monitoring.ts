// What the monitoring ports of NATS show of its servers: no client can see there whether they sync what they confirm.

import type { NatsAddress } from '../config-nats.ts';
import { seconds } from '../time.ts';

export interface MonitoredServer {
  /** Where it was asked. */
  address: string;
  /** null: it gave no answer that says so. */
  seen: { name: string; version: string; syncsAlways: boolean } | null;
}

const ANSWER_MS = seconds(2);
const USUAL_PORT = 8222;

export function monitoredServers({ monitoring, servers }: NatsAddress): Promise<MonitoredServer[]> {
  const usual = servers.map((server) => `http://${server.slice(0, server.lastIndexOf(':'))}:${USUAL_PORT}`);
  return Promise.all((monitoring.length > 0 ? monitoring : usual).map(ask));
}

async function ask(address: string): Promise<MonitoredServer> {
  try {
    const answer = await fetch(`${address}/varz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { address, seen: answer.ok ? shown(await answer.json()) : null };
  } catch {
    return { address, seen: null };
  }
}

/** What stands in `/varz` of nats-server 2.10 and newer; null: something else answers there. Pure. */
export function shown(varz: unknown): MonitoredServer['seen'] {
  if (!isRecord(varz) || typeof varz.version !== 'string') return null;
  const { server_name, server_id, version, jetstream } = varz;
  const name = [server_name, server_id].find((one) => typeof one === 'string') ?? 'unnamed';
  const config = isRecord(jetstream) && isRecord(jetstream.config) ? jetstream.config : {};
  return { name: String(name), version, syncsAlways: config.sync_always === true };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
