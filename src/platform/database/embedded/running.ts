// The embedded PostgreSQL of another Tocsin, found without starting anything.

import { join } from 'node:path';
import { readIfThere } from '../../durable-file.ts';
import { SUPERUSER } from './cluster.ts';
import { DATABASE } from './embedded-postgres.ts';
import { connectionUrl, isAnswering, keptEndpoint } from './endpoint.ts';
import { adopt, findPostmaster, shutDown } from './postmaster.ts';

/** The address of the database in a data directory; null while no PostgreSQL accepts connections there. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const endpoint = await keptEndpoint(dataDir, clusterIn(dataDir));
  const password = (await readIfThere(join(dataDir, 'postgresql-password')))?.trim();
  if (!endpoint || password === undefined || !(await isAnswering(endpoint))) return null;
  return connectionUrl(endpoint, { user: SUPERUSER, password, database: DATABASE });
}

/** Ends the server that a killed Tocsin left in a data directory, whose lock the caller holds; whether none is left. */
export async function stopLeftPostgres(dataDir: string): Promise<boolean> {
  const left = await findPostmaster(clusterIn(dataDir));
  return left === null || shutDown(adopt(left.pid, clusterIn(dataDir)));
}

/** The major version that made the database in a data directory; null where there is none. */
export async function clusterVersion(dataDir: string): Promise<number | null> {
  const text = await readIfThere(join(clusterIn(dataDir), 'PG_VERSION'));
  return text === null ? null : Number.parseInt(text, 10);
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgresql');
