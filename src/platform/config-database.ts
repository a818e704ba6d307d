// Where the database is, and how many connections a node opens to it.

import type { NodesConfig } from './config-nodes.ts';
import { hostsOf } from './database/hosts.ts';
import { type EnvironmentReader, maskedUrl } from './environment.ts';
import { integer } from './environment-values.ts';

export interface DatabaseConfig {
  /** Of one host, or of several. null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Most connections of the pool; one more listens for changes. */
  databasePool: number;
}

/** The rest of its connections is for commands, backups and the thread that records. */
const BUILT_IN_POOL = 40;

export const readDatabase = (env: EnvironmentReader): DatabaseConfig => ({
  databaseUrl: env.read({
    name: 'DATABASE_URL',
    allowed:
      'an address such as postgres://user:password@db.example.com/tocsin, or of up to 16 different hosts, postgres://user:password@a:5432,b:5432/tocsin',
    fallback: null,
    parse: (text) => (/^postgres(ql)?:\/\/./i.test(text) && hostsOf(text) ? text : undefined),
    shown: maskedUrl,
  }),
  databasePool: integer(env, 'TOCSIN_DATABASE_POOL', [4, 500], 16),
});

export function judgeDatabase(env: EnvironmentReader, config: DatabaseConfig): void {
  if (config.databaseUrl === null && config.databasePool > BUILT_IN_POOL)
    env.refuse(
      `TOCSIN_DATABASE_POOL is ${config.databasePool}, but the built-in PostgreSQL has room for ${BUILT_IN_POOL}.`,
    );
}

/** Whether there are several nodes, or several hosts of the database: then the loss of one is planned for. */
export const runsOnSeveral = ({ databaseUrl, nodes }: DatabaseConfig & Pick<NodesConfig, 'nodes'>): boolean =>
  nodes === 'several' || (databaseUrl !== null && (hostsOf(databaseUrl)?.length ?? 0) > 1);
