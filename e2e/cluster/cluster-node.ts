// A node of the real program with its own way to each server of the database, which can be cut, and with a disk of which
// a test knows what is safe.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type CutLine, openCutLine } from '../../src/testing/cut-line.ts';
import { freePort } from '../../src/testing/free-port.ts';
import type { ReplicatedPostgres } from '../../src/testing/replicated-postgres.ts';
import {
  type Environment,
  type Exit,
  type Installation,
  installation,
  PROGRAM,
  type Tocsin,
} from '../program.ts';
import type { Upstream } from './balancer.ts';

export interface ClusterNode extends Upstream {
  name: string;
  /** Its own way to each server of the database. */
  lines: { primary: CutLine; standby: CutLine };
  /** `changed` holds from this start on. `program`: another one than this. */
  start(changed?: Environment, program?: string): Promise<void>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
  /** Kills it, and leaves of its outbox what was synced. */
  cutPower(): Promise<void>;
  running(): Tocsin;
  /** What it loads first, in NODE_OPTIONS. */
  preload: string;
  home: Installation;
}

/** Kept apart from the data directory, which a test may fill. */
const PRELOAD = `--import=${new URL('./unsynced-writes.mjs', import.meta.url).href}`;

export interface NodeStart {
  environment: Environment;
  /** Done before the first start. */
  prepare?: (home: Installation) => Promise<void>;
}

/** Addresses of one server each, in one that names both. */
export function severalOf(...urls: string[]): string {
  const hosts = urls.map((url) => new URL(url));
  const sockets = hosts.map(({ searchParams }) => searchParams.get('host'));
  return sockets[0]
    ? `postgres://postgres@localhost/postgres?host=${sockets.map((path) => encodeURIComponent(path ?? '')).join()}`
    : `postgres://postgres@${hosts.map(({ host }) => host).join()}/postgres`;
}

export async function startedNode(
  t: TestContext,
  { primary, standby }: ReplicatedPostgres,
  { environment, prepare = async () => {} }: NodeStart,
): Promise<ClusterNode> {
  const lines = { primary: await openCutLine(t, primary.url), standby: await openCutLine(t, standby.url) };
  // The base addresses are those of the balancer, so that a node does not say where it listens itself.
  const [api, dashboard] = [await freePort(), await freePort()];
  const home = await installation(t);
  await prepare(home);
  const synced = await mkdtemp(join(tmpdir(), 'tocsin-synced-'));
  t.after(() => Promise.all([synced, `${synced}.contents`].map((path) => rm(path, { recursive: true }))));
  const outbox = join(home.dataDir, 'outbox');
  const own: Environment = {
    DATABASE_URL: severalOf(lines.primary.url, lines.standby.url),
    TOCSIN_API_PORT: String(api),
    TOCSIN_DASHBOARD_PORT: String(dashboard),
    ...{ NODE_OPTIONS: PRELOAD, WATCHED: outbox, SYNCED: synced },
  };
  let isThere = true;
  let running = await home.start({ ...environment, ...own });
  const end = async (signal: NodeJS.Signals) => {
    const exit = await running.end(signal);
    isThere = false;
    return exit;
  };
  return {
    ...{ name: environment.TOCSIN_NODE_NAME ?? '', lines, home, end, preload: PRELOAD },
    address: () => (isThere ? `http://127.0.0.1:${api}` : null),
    running: () => running,
    async start(changed = {}, program = PROGRAM) {
      Object.assign(own, changed);
      running = await home.start({ ...environment, ...own }, { program });
      isThere = true;
    },
    async cutPower() {
      await end('SIGKILL');
      await rm(outbox, { recursive: true });
      await cp(synced, outbox, { recursive: true });
    },
  };
}
