// A custom endpoint: figures of some servers, for programs.

import type { ManagedType } from '../keyed-resource.ts';
import type { Endpoint, EndpointChanges, NewEndpoint } from './schema.ts';

type Settings = Pick<Endpoint, 'metrics'>;

const USUAL_METRICS: Endpoint['metrics'] = ['cpu', 'memory', 'disk'];

const once = (metrics: Endpoint['metrics']): Settings => ({ metrics: [...new Set(metrics)] });

export const customEndpoint: ManagedType<Settings, Endpoint, NewEndpoint, EndpointChanges> = {
  type: 'custom_endpoint',
  idField: 'endpoint_id',
  key: 'api',
  serversField: 'server_ids',
  ofNew: ({ name, server_ids, metrics = USUAL_METRICS }) => ({
    ...{ name, servers: server_ids, settings: once(metrics) },
  }),
  ofChanges: ({ name, server_ids, metrics }) => ({
    ...{ name, servers: server_ids, settings: metrics ? once(metrics) : {} },
  }),
  shown: ({ id, name, server_ids, metrics, created_at, updated_at }) => ({
    ...{ endpoint_id: id, name, server_ids, metrics, created_at, updated_at },
  }),
};
