import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { NewUptimeCheck } from '../../monitors/uptime-checks/schema.ts';
import { settingsOf } from '../../monitors/uptime-checks/settings.ts';
import type { ConfigDocument } from './document.ts';
import { type ConfigFile, readFiles, type Variables } from './files.ts';
import { readDocument } from './read-document.ts';
import { type Account, isPlaceholder } from './references.ts';

const nothing: Account = {
  find: () => null,
  stored: () => null,
  outside: () => null,
  external: () => null,
};

const read = (files: Record<string, string>, variables: Variables = {}) => {
  const given: ConfigFile[] = Object.entries(files).map(([path, text]) => ({ path, text }));
  const merged = readFiles(given, variables);
  return { ...merged, ...readDocument(merged.document, nothing) };
};

const wrong = (text: string) => {
  const { issues, placeOf } = read({ 'a.yaml': `version: 1\n${text}` });
  return issues.map(({ field, reason }) => {
    const place = placeOf(field);
    return `${place?.line}:${place?.column} ${field}: ${reason}`;
  });
};

test('entries are what the API takes: durations in its units, ids for references, a name where there is none', () => {
  const { entries, issues } = read({
    'a.yaml': `
version: 1
defaults: { timezone: Europe/Vilnius, tags: [production] }
channels: { phones: { kind: ntfy, config: { topic: alerts } } }
servers: { db1: { name: Database, tags: [], processes: { postgres: { match: { kind: name, value: postgres } } } } }
uptime_checks:
  gateway: { kind: tcp, host: example.com, port: 22 }
  shop: { kind: http, url: "https://example.com/", every: 30s, degraded: 2s, depends_on: uptime_checks.gateway, paused: true }
cron_checks: { nightly: { schedule: "0 3 * * *", grace: 30m, max_runtime: 2h } }
rules:
  full:
    { kind: server_metric, metric: disk, above: 80%, for: 10m, notify: [phones],
      targets: { monitors: [servers.db1, servers.db1.processes.postgres] }, escalations: [{ after: 1h, notify: [channels.phones] }] }
status_pages: { public: { slug: shop, components: [{ monitor: uptime_checks.shop, auto_incident: 5m }] } }
`,
  });
  assert.deepEqual(issues, []);
  const byField = new Map(entries.map((entry) => [entry.field, entry]));
  const bodyOf = (field: string) => byField.get(field)?.body;
  const idsOf = (value: unknown) =>
    JSON.stringify(value)
      .match(/\d{16}/g)
      ?.map(Number) ?? [];
  assert.deepEqual(bodyOf('cron_checks.nightly'), {
    ...{ name: 'nightly', cron_expression: '0 3 * * *', grace_seconds: 1_800, max_runtime_seconds: 7_200 },
    ...{ timezone: 'Europe/Vilnius', tags: ['production'] },
  });
  assert.deepEqual(byField.get('servers.db1.processes.postgres')?.key, 'db1.postgres');
  assert.deepEqual(bodyOf('servers.db1'), { name: 'Database', tags: [] });
  const { depends_on, ...shop } = bodyOf('uptime_checks.shop') ?? {};
  assert.deepEqual(shop, {
    ...{ name: 'shop', kind: 'http', url: 'https://example.com/', interval_seconds: 30, degraded_ms: 2_000 },
    ...{ tags: ['production'], paused: true },
  });
  assert.equal((depends_on as { type: string }).type, 'uptime_check');
  assert.equal(bodyOf('uptime_checks.shop')?.paused, true);
  const rule = bodyOf('rules.full');
  assert.deepEqual([rule?.op, rule?.threshold, rule?.for_seconds], ['gt', 80, 600]);
  assert.equal(idsOf(rule).length, 4);
  assert.ok(idsOf(rule).every(isPlaceholder));
  assert.deepEqual(bodyOf('status_pages.public')?.time_zone, 'Europe/Vilnius');
  assert.ok(JSON.stringify(bodyOf('status_pages.public')).includes('"auto_incident_minutes":5'));
});

test('what is wrong is named with line, column and what to write instead', () => {
  for (const [text, expected] of [
    [
      'cron_checks: { a: { every: 1h, grace: 30x } }',
      '2:32 cron_checks.a.grace: a duration such as 30s, 10m, 2h or 7d',
    ],
    [
      'cron_checks: { a: { interval_seconds: 60 } }',
      '2:21 cron_checks.a.interval_seconds: unknown field: write every',
    ],
    ['cron_checks: { a: { every: 1s } }', '2:21 cron_checks.a.every: a duration of 1m to 90d'],
    ['cron_checks: { a: { every: 1500ms } }', '2:21 cron_checks.a.every: in steps of 1s'],
    [
      'cron_checks: { "a b": { every: 1h } }',
      '2:16 cron_checks.a b: 1..100 of A-Z, a-z, 0-9, - and _, beginning with a letter or digit',
    ],
    ['cron_checks: [a]', '2:1 cron_checks: a map of keys'],
    ['processes: {}', '2:1 processes: unknown field'],
    [
      'uptime_checks: { a: { kind: http, url: "ftp://x" } }',
      '2:35 uptime_checks.a.url: must begin with http:// or https://',
    ],
    ['servers: { a: { paused: true } }', '2:17 servers.a.paused: unknown field'],
    [
      'rules: { a: { kind: cron_fail, notify: [phones] } }',
      '2:41 rules.a.notify.0: there is no phones in the document or the account',
    ],
    [
      'servers: { a: {} }\nrules: { a: { kind: server_metric, metric: cpu, above: 101, for: 1m } }',
      '3:49 rules.a.above: number 0..100',
    ],
    [
      'rules: { a: { kind: cron_fail, targets: { monitors: [rules.a] } } }',
      '2:54 rules.a.targets.monitors.0: there is no rules.a in the document or the account',
    ],
    [
      'moved: { cron_checks.a: cron_checks.b }',
      '2:8 moved.cron_checks.a: to what the document has, such as cron_checks.nightly',
    ],
    ['defaults: { timezone: Mars, tag: x }', '2:29 defaults.tag: unknown field'],
  ] as const)
    assert.ok(wrong(text).includes(expected), `${text}\n${wrong(text).join('\n')}`);
});

test('of people whom nobody knows each is named, and nothing else is said of their list', () => {
  const text =
    'escalation_policies: { a: { steps: [{ members: [a@example.org, b@example.org], wait: 5m }] } }';
  assert.deepEqual(wrong(text), [
    '2:49 escalation_policies.a.steps.0.members.0: there is no a@example.org in the document or the account',
    '2:64 escalation_policies.a.steps.0.members.1: there is no b@example.org in the document or the account',
  ]);
});

test('several files are one document, and what is in two of them is refused', () => {
  const check = 'version: 1\ncron_checks:\n  a: { every: 1h }\n';
  const both = read({
    'a.yaml': check,
    'b.yaml': 'cron_checks:\n  b: { every: 1h, depends_on: cron_checks.a }\n',
  });
  assert.deepEqual([both.problems, both.issues, both.entries.length], [[], [], 2]);
  assert.deepEqual(both.sources, { 'cron_checks.a': 'a.yaml', 'cron_checks.b': 'b.yaml' });
  const twice = read({ 'a.yaml': check, 'b.yaml': check });
  assert.deepEqual(twice.problems, [
    { field: 'cron_checks.a', reason: 'is already in a.yaml, line 3', file: 'b.yaml', line: 3, column: 3 },
  ]);
});

test('variables are put into texts only, and one that is not set is named', () => {
  const file = {
    'a.yaml': `version: 1\ncron_checks:\n  a: { every: 1h, name: "\${NAME}", description: "$\${NAME} \${NAME}" }\n`,
  };
  const [entry] = read(file, { NAME: 'x: {y}' }).entries;
  assert.deepEqual([entry?.body.name, entry?.body.description], ['x: {y}', `\${NAME} x: {y}`]);
  const { unset, problems } = read(file);
  assert.deepEqual([...unset], [['cron_checks.a.name', 'NAME']]);
  assert.deepEqual(
    problems.map(({ line, reason }) => [line, reason]),
    [[3, 'the variable NAME is not set: export NAME=…']],
  );
});

test('a document that a program makes is checked by its type, and read as one from a file', () => {
  const document: ConfigDocument = {
    version: 1,
    uptime_checks: { shop: { kind: 'http', url: 'https://example.com/', every: '30s' } },
    servers: { db1: { processes: { postgres: { match: { kind: 'name', value: 'postgres' } } } } },
    rules: {
      full: { kind: 'server_metric', metric: 'disk', above: '80%', for: '10m', targets: { tags: ['db'] } },
    },
    status_pages: { public: { slug: 'shop', components: [{ monitor: 'uptime_checks.shop' }] } },
  };
  const { entries, issues } = readDocument({ ...document }, nothing);
  assert.deepEqual([issues, entries.length], [[], 5]);
});

const MASKED = '********';

/** A scenario as the account has it, and what a document makes of it. */
const stepsStored: NonNullable<NonNullable<NewUptimeCheck['scenario']>['steps']> = [
  { name: 'Sign in', url: '/login', method: 'POST', body: 'password=1', headers: { 'X-Key': 'k' } },
  { name: 'Orders', url: '/orders', headers: { Authorization: 'Bearer s' } },
];
const order = { kind: 'scenario' as const, url: 'https://shop.example.com' };

function readStored(stored: JsonObject, document: object) {
  const account: Account = { ...nothing, find: () => ({ type: 'any', id: 7 }), stored: () => stored };
  const { entries, issues } = readDocument({ version: 1, ...document }, account);
  return { body: entries[0]?.body, said: issues.map(({ field, reason }) => `${field}: ${reason}`) };
}

function readSteps(steps: unknown, more: object = {}) {
  const { settings } = settingsOf({ ...order, scenario: { steps: stepsStored } });
  const { body, said } = readStored(
    { name: 'order', ...settings },
    { uptime_checks: { order: { ...order, ...more, scenario: { steps } } } },
  );
  const kept = (body?.scenario as { steps: { headers?: object; body?: unknown }[] } | undefined)?.steps;
  return { steps: Array.isArray(kept) ? kept : [], said };
}

test('secrets of the steps of a scenario stay where they are left out or masked, by the names of the steps', () => {
  const [signIn, orders] = [
    { name: 'Sign in', url: '/login', method: 'POST' },
    { name: 'Orders', url: '/orders' },
  ];
  const secretsOf = ({ steps }: ReturnType<typeof readSteps>) =>
    steps.map(({ headers = {}, body = null }) => [Object.values(headers).join(), body]);
  const kept = [
    ['k', 'password=1'],
    ['Bearer s', null],
  ];
  const same = readSteps([signIn, orders]);
  assert.deepEqual([same.said, secretsOf(same)], [[], kept]);
  const turned = readSteps([
    { ...orders, headers: { Authorization: MASKED } },
    { ...signIn, body: MASKED },
  ]);
  assert.deepEqual([turned.said, secretsOf(turned)], [[], kept.toReversed()]);
  const renamed = readSteps([{ ...signIn, name: 'Log in' }, orders]);
  assert.deepEqual([renamed.said, secretsOf(renamed)], [[], kept], 'one that was renamed is in its place');
  const before = readSteps([{ name: 'Health', url: '/health' }, signIn, orders]);
  assert.deepEqual([before.said, secretsOf(before)], [[], [['', null], ...kept]]);
  const none = readSteps([{ ...signIn, headers: {}, body: null }, orders]);
  assert.deepEqual(
    [none.said, secretsOf(none)],
    [
      [],
      [
        ['', null],
        ['Bearer s', null],
      ],
    ],
  );
  const other = readSteps([{ ...signIn, method: 'GET' }, orders]);
  assert.deepEqual([other.said, secretsOf(other)[0]], [[], ['k', null]], 'a body goes with its method');
  for (const wrong of [7, [7], [null], [{ name: [] }], [[]], { 0: signIn }])
    assert.ok(readSteps(wrong).said.length > 0, JSON.stringify(wrong));
});

test('a secret that stays is not sent to another address than it was given for', () => {
  const again = 'must be given again, because it would be sent to another address';
  const [signIn, orders] = [
    { name: 'Sign in', url: '/login', method: 'POST', headers: {} },
    { name: 'Orders', url: '/orders' },
  ];
  const elsewhere = { ...orders, url: 'https://other.example.net/orders' };
  const place = 'uptime_checks.order.scenario.steps';
  assert.deepEqual(readSteps([signIn, elsewhere]).said, [
    `${place}.0.body: ${again}`,
    `${place}.1.headers.Authorization: ${again}`,
  ]);
  assert.deepEqual(readSteps([signIn, orders], { url: 'https://other.example.net' }).said, [
    `${place}.0.body: ${again}`,
    `${place}.1.headers.Authorization: ${again}`,
  ]);
  const given = [
    { ...signIn, body: 'password=2' },
    { ...elsewhere, headers: { Authorization: 'Bearer t' } },
  ];
  assert.deepEqual(readSteps(given).said, []);

  const shop = { kind: 'http' as const, url: 'https://shop.example.com/' };
  const { settings } = settingsOf({ ...shop, http: { headers: { 'X-Key': 'k' } } });
  const readShop = (more: object) =>
    readStored({ name: 'shop', ...settings }, { uptime_checks: { shop: { ...shop, ...more } } }).said;
  const moved = { url: 'https://other.example.net/' };
  const key = `uptime_checks.shop.http.headers.X-Key: ${again}`;
  assert.deepEqual(readShop({ url: 'https://shop.example.com/health' }), []);
  assert.deepEqual(readShop(moved), [key]);
  assert.deepEqual(readShop({ ...moved, http: { headers: { 'X-Key': MASKED, 'X-Other': 'o' } } }), [key]);
  assert.deepEqual(readShop({ ...moved, http: { headers: {} } }), []);

  const hook = { name: 'pager', url: 'https://hooks.example.com/a' };
  const readHook = (more: object) =>
    readStored({ ...hook, headers: { 'X-Key': 'k' } }, { webhooks: { pager: { ...hook, ...more } } }).said;
  assert.deepEqual(readHook({ url: 'https://hooks.example.com/b' }), []);
  assert.deepEqual(readHook({ url: 'https://other.example.net/' }), [
    `webhooks.pager.headers.X-Key: ${again}`,
  ]);

  const phones = { topic: 'alerts', server_url: 'https://ntfy.example.com' };
  const readPhones = (config: object) =>
    readStored(
      { name: 'phones', kind: 'ntfy', config: { ...phones, token: 'tk' } },
      { channels: { phones: { kind: 'ntfy', config: { ...phones, ...config } } } },
    ).said;
  assert.deepEqual(readPhones({ topic: 'other' }), []);
  assert.deepEqual(readPhones({ server_url: 'https://other.example.net' }), [
    `channels.phones.config.token: ${again}`,
  ]);
});
