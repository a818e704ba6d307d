// Examples of external checks and integrations, for the documentation of the API.

const at = '2026-06-16T08:00:00.000Z';
const severity = { severity: 'critical', message: 'web-1 does not answer' } as const;
const integration = { id: 101, kind: 'alertmanager', name: 'Prometheus' } as const;

export const exampleExternalCheck = {
  id: 3_402_117_660_512_011,
  name: 'InstanceDown: web-1:9100',
  integration,
  key: '[["alertname","InstanceDown"],["instance","web-1:9100"]]',
  ...severity,
  url: 'https://prometheus.example.com/graph?g0.expr=up+%3D%3D+0',
  tags: ['severity:critical'],
  depends_on: null,
  status: 'down',
  status_since: at,
  reported_at: at,
  expires_at: '2026-06-16T08:04:00.000Z',
  created_at: at,
  updated_at: at,
  muted: null,
} as const;

const url = 'https://tocsin.example.com/in/toc_in_0123456789ABCDEFGHIJKLMNOPQRSTUV0a1b2c';

export const exampleIntegration = {
  ...integration,
  tags: [],
  tag_labels: ['severity'],
  ...{ resolve_after_seconds: 86_400, delete_after_days: 7, mapping: null, secret: null, topic_arn: null },
  ...{ address_hint: url.slice(-4), checks: 1, last_received_at: at, last_problem: null },
  ...{ created_at: at, updated_at: at },
};

export const exampleWithAddress = { ...exampleIntegration, url };

export const exampleMapping = {
  title: '$.alert.name',
  key: '$.alert.id',
  severity: '$.alert.priority',
  state: '$.alert.status',
};

export const examplePayload = {
  ...{ id: 7, received_at: at, taken: 1, problem: null, body_bytes: 83 },
  body: '{\n  "alert": {\n    "id": "17",\n    "name": "Disk is full",\n    "status": "open"\n  }\n}',
};

export const exampleTried = {
  ...{ payload_id: 7, received_at: at, problem: null, left_out: 0 },
  alerts: [
    {
      ...{ key: '17', name: 'Disk is full', state: 'down', severity: null, message: '', url: null },
      labels: {},
    },
  ],
};
