import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { problemsOf } from '../test-document.ts';
import { expectedOf } from './conditions.ts';
import { readGatus } from './files.ts';
import { mapGatus } from './map.ts';

const CONFIG = `
alerting:
  slack:
    webhook-url: "https://hooks.slack.com/services/T/B/X"
    default-alert: { enabled: true, failure-threshold: 5, send-on-resolved: true }
    overrides:
      - { group: core, webhook-url: "https://hooks.slack.com/services/T/B/CORE" }
  ntfy: { topic: "\${NTFY_TOPIC}", priority: 4, click: "https://example.org" }
  twilio: { sid: a, token: b }
maintenance: { start: "23:00", duration: 1h, timezone: Europe/Amsterdam, every: [Monday, thursday] }
ui: { title: Ours }
endpoints:
  - name: front-end
    group: core
    url: "https://example.org/$PATH_OF_IT"
    interval: 5m
    headers: { X-Price: "5$$" }
    conditions: ["[STATUS] == 200", "[BODY].status == UP", "[RESPONSE_TIME] < 150", "len([BODY].items) > 3"]
    alerts: [{ type: slack }, { type: ntfy, minimum-reminder-interval: 10m, description: "down" }]
  - name: any-status
    url: https://example.org/
    enabled: false
    client: { insecure: true, ignore-redirect: true, timeout: 90s, proxy-url: "http://proxy:3128" }
    conditions: ["[CERTIFICATE_EXPIRATION] > 48h"]
  - name: api
    url: https://example.org/graphql
    method: POST
    graphql: true
    body: "{ users { id } }"
    conditions: ["[STATUS] == any(200, 204)"]
    alerts: [{ type: twilio }]
  - { name: resolver, url: 8.8.8.8, dns: { query-name: example.org, query-type: A }, conditions: ["[BODY] == pat(93.184.*)"] }
  - { name: cache, url: "tcp://redis:6379", conditions: ["[CONNECTED] == true"] }
  - { name: mail, url: "starttls://smtp.example.org:587", conditions: [] }
  - { name: cert, url: "tls://[2001:db8::1]:8443", conditions: [] }
  - { name: shell, url: "ssh://example.org:22", ssh: { username: u, password: p }, conditions: ["[CONNECTED] == true"] }
  - { name: host, url: "icmp://example.org", conditions: ["[CONNECTED] == true"] }
  - { name: live, url: "wss://www.example.org/live", body: hello, conditions: ["[BODY] == pat(*hi*)", "[DOMAIN_EXPIRATION] > 720h"] }
  - { name: orders, url: "grpcs://example.org:50051", conditions: ["[CONNECTED] == true"] }
  - { name: db, url: "tcp://\${DB_HOST}.example.org:5432", conditions: ["[CONNECTED] == true"] }
  - { name: site, url: "https://$SITE/", conditions: ["[DOMAIN_EXPIRATION] > 720h"] }
  - { name: game, url: "udp://example.org:27015", conditions: ["[CONNECTED] == true"] }
external-endpoints:
  - { name: backup, group: jobs, token: secret, heartbeat: { interval: 30m }, alerts: [{ type: slack }] }
  - { name: "Sync & copy", token: "\${SYNC_TOKEN}", heartbeat: { interval: 1h } }
  - { name: odd, token: "a b", heartbeat: { interval: 1h } }
  - { name: pushed, token: secret }
`;

async function directoryOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-gatus-'));
  t.after(() => rm(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  return directory;
}

async function imported(t: TestContext) {
  const directory = await directoryOf(t, { 'config.yaml': CONFIG });
  const { draft, report } = mapGatus(await readGatus(join(directory, 'config.yaml')), { prefix: 'gatus' });
  return { report, document: documentOf(draft, report) };
}

test('a configuration of Gatus becomes checks, channels and rules', async (t) => {
  const { document } = await imported(t);
  const expected = [
    'channels.gatus-ntfy.config.topic: needs NTFY_TOPIC',
    'uptime_checks.gatus-site-domain.host: needs SITE',
  ];
  const problems = problemsOf(document).filter((problem) => !/variable (?!NTFY)\w+ is not set/.test(problem));
  assert.deepEqual(
    problems.filter((problem) => problem.includes('needs')),
    expected,
  );
  assert.deepEqual(document.uptime_checks?.['gatus-core-front-end'], {
    name: 'front-end',
    tags: ['group:core'],
    kind: 'http',
    url: `https://example.org/$\{PATH_OF_IT}`,
    every: '5m',
    timeout: '10s',
    failure_threshold: 5,
    recovery_threshold: 2,
    retry_interval: '5m',
    certificate_warn_days: [],
    assertions: [
      { source: 'json', path: '$.status', op: 'eq', value: 'UP' },
      { source: 'latency', path: null, op: 'lt', value: 150 },
    ],
    http: { headers: { 'X-Price': '5$' }, expected_status: ['200'] },
  });
  const kinds = Object.values(document.uptime_checks ?? {}).map(({ name, kind }) => [name, kind]);
  assert.deepEqual(kinds, [
    ['front-end', 'http'],
    ['any-status', 'http'],
    ['api', 'http'],
    ['resolver', 'dns'],
    ['cache', 'tcp'],
    ['mail', 'tls'],
    ['cert', 'tls'],
    ['shell', 'ssh'],
    ['host', 'icmp'],
    ['live', 'websocket'],
    ['live (domain)', 'domain'],
    ['orders', 'grpc'],
    ['db', 'tcp'],
    ['site', 'http'],
    ['site (domain)', 'domain'],
    ['jobs', 'group'],
    ['core', 'group'],
  ]);
  assert.equal(document.uptime_checks?.['gatus-cert']?.port, 8_443);
  const live = document.uptime_checks?.['gatus-live'];
  assert.deepEqual(live?.websocket, { send: 'hello' });
  assert.deepEqual(live?.assertions, [{ source: 'body', path: null, op: 'contains', value: 'hi' }]);
  const domain = document.uptime_checks?.['gatus-live-domain'];
  assert.deepEqual([domain?.host, domain?.domain], ['www.example.org', { min_days: 30 }]);
  assert.equal(document.uptime_checks?.['gatus-db']?.host, `$\{DB_HOST}.example.org`);
  assert.equal(document.uptime_checks?.['gatus-site-domain']?.host, `$\{SITE}`);
  const aliases = Object.values(document.cron_checks ?? {}).map(({ ping_aliases }) => ping_aliases);
  assert.deepEqual(aliases, [['gatus:secret/jobs_backup'], [`gatus:$\{SYNC_TOKEN}/_sync---copy`], undefined]);
  const backup = document.cron_checks?.['gatus-jobs-backup'];
  assert.deepEqual([backup?.every, backup?.failure_threshold, backup?.recovery_threshold], ['30m', 5, 2]);
  const notified = Object.values(document.rules ?? {}).map(({ kind, notify }) => [kind, notify?.length]);
  assert.deepEqual(notified, [
    ['uptime_down', 2],
    ['cron_missed', 1],
    ['cron_fail', 1],
    ['cron_overrun', 1],
  ]);
  assert.deepEqual(document.maintenance_windows?.['gatus-maintenance-maintenance']?.recurrence, {
    schedule: '0 23 * * 1,4',
    duration: '1h',
    timezone: 'Europe/Amsterdam',
  });
});

test('what Tocsin has no equal for is in the report', async (t) => {
  const { report } = await imported(t);
  const lost = report.lines
    .filter(({ grade }) => grade === 'not_possible')
    .map(({ name, field }) => [name, field]);
  for (const [name, field] of [
    ['front-end', 'conditions'],
    ['front-end', 'alerts'],
    ['shell', 'ssh.password'],
    ['game', null],
    ['pushed', null],
    ['odd', 'token'],
    ['twilio', null],
    ['ntfy', 'click'],
    ['ui', null],
  ])
    assert.ok(
      lost.some((line) => line[0] === name && line[1] === field),
      `${name} ${field}`,
    );
});

test('conditions become assertions that hold for the same answers', () => {
  const conditions: [string, unknown][] = [
    ['[STATUS] < 300', { source: 'status', path: null, op: 'lt', value: 300 }],
    ['300 > [STATUS]', { source: 'status', path: null, op: 'lt', value: 300 }],
    ['[BODY] == pat(*ok*)', { source: 'body', path: null, op: 'contains', value: 'ok' }],
    ['[BODY] != pat(*bad*)', { source: 'body', path: null, op: 'not_contains', value: 'bad' }],
    ['[BODY] == pat(a?c*)', { source: 'body', path: null, op: 'matches', value: '(?s)^a.c.*$' }],
    ['[BODY] != pat(a?c)', { source: 'body', path: null, op: 'not_matches', value: '(?s)^a.c$' }],
    ['[BODY].a[0].b >= 3', { source: 'json', path: '$.a[0].b', op: 'ge', value: '3' }],
    ['[BODY].a == any(x, y.z)', { source: 'json', path: '$.a', op: 'matches', value: '^(?:x|y\\.z)$' }],
    ['has([BODY].errors) == false', { source: 'json', path: '$.errors', op: 'exists', value: false }],
    ['has([BODY].id) == true', { source: 'json', path: '$.id', op: 'exists', value: null }],
    ['[CERTIFICATE_EXPIRATION] > 36h', { source: 'certificate_days', path: null, op: 'gt', value: 1.5 }],
  ];
  for (const [condition, assertion] of conditions) {
    const { assertions, refused } = expectedOf([condition], false);
    assert.deepEqual([assertions, refused], [[assertion], []], condition);
  }
  const impossible = [
    '[IP] == 127.0.0.1',
    '[DOMAIN_EXPIRATION] < 720h',
    '[BODY] < 5',
    'nonsense',
    '[STATUS] == ok',
  ];
  for (const condition of [...impossible, 'len([BODY]) == 1', '[BODY]["x"] == 1'])
    assert.equal(expectedOf([condition], false).refused.length, 1, condition);
  assert.equal(expectedOf(['[DOMAIN_EXPIRATION] >= 36h'], false).domainDays, 2);
});

test('the files of a folder are one configuration', async (t) => {
  const endpoint = (name: string) =>
    `endpoints:\n  - { name: ${name}, url: "https://example.org/${name}" }\n`;
  const directory = await directoryOf(t, {
    'a.yaml': endpoint('a'),
    'deep/b.yml': endpoint('b'),
    'c.txt': 'x',
  });
  const config = await readGatus(directory);
  assert.equal((config.endpoints as unknown[]).length, 2);
});

test('what is no configuration of a Gatus is refused, also when it is a bomb', async (t) => {
  const bomb = Array.from({ length: 9 }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
      : `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]`,
  ).join('\n');
  const files = {
    'broken.yaml': 'endpoints:\n  - name: [',
    'other.yaml': 'services: []',
    'list.yaml': '- 1',
    'bomb.yaml': `${bomb}\nendpoints: []`,
    'deep.yaml': `endpoints: ${'['.repeat(5_000)}`,
    'large.yaml': `#${'x'.repeat(5_000_000)}\n`,
  };
  const directory = await directoryOf(t, files);
  for (const name of [...Object.keys(files), 'missing.yaml'])
    await assert.rejects(readGatus(join(directory, name)), ImportProblem, name);
});
