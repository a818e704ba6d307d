// The cluster over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { okAnswer } from '../../platform/schema.ts';
import { thirtyPerCaller } from '../limit.ts';
import { removeNode } from './manage.ts';
import { readCluster } from './read.ts';
import { cluster, nodeParams } from './schema.ts';

const access = { kind: 'instance_admin' } as const;

const example = {
  mode: 'several',
  answered_by: 'tocsin-1',
  troubles: [],
  nodes: [],
  doors: [],
  partitions: [
    { partition: 0, node: 'tocsin-1', recorded_until: '2026-06-16T07:59:59.500Z', lag_seconds: 0.5 },
  ],
  log: { kind: 'postgresql', groups: 214, bytes: 1_843_200 },
  database: { is_synchronous: true, why_not: null, hosts: [], standbys: [] },
  timestamp: '2026-06-16T08:00:00.000Z',
};

export const clusterRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/admin/cluster',
    tag: 'Admin',
    summary: 'Read how the nodes and their database are',
    access,
    limit: thirtyPerCaller,
    errors: [429],
    response: cluster,
    examples: { response: example },
    handler: ({ app, now }) => readCluster(app, now),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/admin/cluster/nodes/:node_id',
    tag: 'Admin',
    summary: 'Remove a node that does not come back',
    description:
      '409 `node_alive` while it runs. Started again with its data directory it is listed again, and sends what it holds.',
    access,
    limit: thirtyPerCaller,
    errors: [404, 409, 429],
    params: nodeParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeNode(call, call.params.node_id);
      return { ok: true as const };
    },
  }),
];
