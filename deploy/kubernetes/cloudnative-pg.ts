// What of a Cluster of CloudNativePG (1.25 and newer) our manifests use; its whole schema is in no package of npm.

import Type, { type TObject, type TProperties } from 'typebox';
import { Errors } from 'typebox/value';

const exactly = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

const quantity = Type.String({ pattern: '^\\d+(\\.\\d+)?(m|Ki|Mi|Gi|Ti)?$' });
const name = Type.String({ pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$', maxLength: 50 });
const amounts = exactly({ cpu: Type.Optional(quantity), memory: Type.Optional(quantity) });

const cluster = exactly({
  apiVersion: Type.Literal('postgresql.cnpg.io/v1'),
  kind: Type.Literal('Cluster'),
  metadata: exactly({
    name,
    namespace: Type.Optional(name),
    labels: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  spec: exactly({
    instances: Type.Integer({ minimum: 1 }),
    bootstrap: exactly({
      initdb: exactly({ database: Type.String(), owner: Type.String(), dataChecksums: Type.Boolean() }),
    }),
    postgresql: exactly({
      synchronous: exactly({
        method: Type.Union([Type.Literal('any'), Type.Literal('first')]),
        number: Type.Integer({ minimum: 1 }),
        dataDurability: Type.Union([Type.Literal('required'), Type.Literal('preferred')]),
      }),
    }),
    affinity: exactly({
      podAntiAffinityType: Type.Union([Type.Literal('preferred'), Type.Literal('required')]),
      topologyKey: Type.String(),
    }),
    storage: exactly({ size: quantity }),
    resources: exactly({ requests: amounts, limits: amounts }),
  }),
});

export const clusterIssues = (manifest: unknown): string[] =>
  Errors(cluster, manifest).map(({ instancePath, message }) => `${instancePath} ${message}`);
