// What each kind of integration is set up with. Pure.

import type { Integration } from '../../api/schema.gen.ts';
import type { CodePiece } from '../../ui/page/code-block.tsx';

export type Kind = Integration['kind'];

export const KINDS = [
  'alertmanager',
  'grafana',
  'cloudwatch',
  'sentry',
  'generic',
] as const satisfies readonly Kind[];

export interface Recipe {
  /** The key of the text above it. */
  title: 'setup_prometheus' | 'setup_alertmanager' | 'setup_address' | 'setup_curl';
  code: readonly CodePiece[];
}

/** Lines to copy, with the address of the integration. */
export function recipesFor(kind: Kind, url: string): Recipe[] {
  if (kind === 'alertmanager') return [alertmanager(url), prometheus(url)];
  const address: Recipe = { title: 'setup_address', code: [{ value: url }] };
  return kind === 'generic' ? [address, curl(url)] : [address];
}

function prometheus(url: string): Recipe {
  const { protocol, host, pathname } = new URL(url);
  return {
    title: 'setup_prometheus',
    code: [
      'alerting:\n  alertmanagers:\n    - scheme: ',
      protocol.slice(0, -1),
      '\n      path_prefix: ',
      { value: pathname },
      '\n      static_configs:\n        - targets: ["',
      { value: host },
      '"]\n',
    ],
  };
}

const alertmanager = (url: string): Recipe => ({
  title: 'setup_alertmanager',
  code: [
    'receivers:\n  - name: tocsin\n    webhook_configs:\n      - url: ',
    { value: url },
    '\n        send_resolved: true\n        max_alerts: 0\n',
  ],
});

const curl = (url: string): Recipe => ({
  title: 'setup_curl',
  code: [
    'curl -fsS -H \'Content-Type: application/json\' -d \'{"title":"Disk is full","state":"firing"}\' \\\n  ',
    { value: url },
  ],
});

export interface MappingValues {
  items: string | null;
  title: string;
  key: string | null;
  severity: string | null;
  state: string | null;
  message: string | null;
  url: string | null;
  resolved_values: string[];
}

export const newMapping: MappingValues = {
  ...{ items: null, title: '$.title', key: null, severity: null, state: '$.state', message: null, url: null },
  resolved_values: [],
};
