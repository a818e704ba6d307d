// Whether several nodes take pings for one database, and what each of them does about it.

import type { Addresses } from './config-addresses.ts';
import type { EnvironmentReader } from './environment.ts';
import { integer, oneOf } from './environment-values.ts';

export interface NodesConfig {
  /** `several`: any number of nodes on one database may do the same; each needs the same secret and base addresses. */
  nodes: 'one' | 'several';
  /** What this node is called in logs and in the table of nodes; null: as its machine. */
  nodeName: string | null;
  /** For how long it goes on with `/ready` at 503 before it stops, so that a balancer sends no more requests. */
  drainSeconds: number;
  /** How many processes take pings at its ports, each as a node of its own; 1: this one does. */
  doors: number;
}

export function readNodes(env: EnvironmentReader): NodesConfig {
  const nodes = oneOf<NodesConfig['nodes']>(env, 'TOCSIN_NODES', ['one', 'several'], 'one');
  return {
    nodes,
    nodeName: env.read<string | null>({
      name: 'TOCSIN_NODE_NAME',
      allowed: '1 to 63 characters of a-z, 0-9, dots, dashes and underscores, such as tocsin-1',
      fallback: null,
      parse: (text) => (/^[a-z\d][a-z\d._-]{0,62}$/i.test(text) ? text : undefined),
    }),
    drainSeconds: integer(env, 'TOCSIN_DRAIN_SECONDS', [0, 120], nodes === 'several' ? 5 : 0),
    doors: integer(env, 'TOCSIN_DOORS', [1, MOST_DOORS], 1),
  };
}

/** Each takes 17 connections to the database, and some 140 MB. */
const MOST_DOORS = 64;

/** Several nodes keep nothing to themselves that others would need, and links lead to all of them. */
export function judgeNodes(env: EnvironmentReader, config: SharedByNodes): void {
  if (config.nodes === 'one') {
    if (config.doors > 1)
      env.refuse(
        `TOCSIN_DOORS is ${config.doors}, so TOCSIN_NODES must be "several": each door works as a node of its own.`,
      );
    return;
  }
  if (config.doors > 1 && !config.roles.has('recorder'))
    env.refuse(`TOCSIN_DOORS is ${config.doors}, but by TOCSIN_ROLES this node takes no pings.`);
  const needed: Named[] = [
    ['DATABASE_URL', config.databaseUrl],
    ['TOCSIN_SECRET', config.secret],
    ...(config.ports === 'one' ? [] : [['TOCSIN_API_URL', config.apiUrl] satisfies Named]),
    [config.ports === 'one' ? 'TOCSIN_URL' : 'TOCSIN_DASHBOARD_URL', config.dashboardUrl],
  ];
  const missing = needed.flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0)
    env.refuse(`TOCSIN_NODES is "several", so ${missing.join(', ')} must be set, to the same on every node.`);
}

type Named = [name: string, value: string | null];

type SharedByNodes = NodesConfig &
  Pick<Addresses, 'ports' | 'apiUrl' | 'dashboardUrl'> & {
    databaseUrl: string | null;
    secret: string | null;
    roles: ReadonlySet<string>;
  };
