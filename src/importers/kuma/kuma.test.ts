import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Report } from '../report.ts';
import { type Fields, openItem } from '../source-item.ts';
import { problemsOf } from '../test-document.ts';
import { monitorInternals } from './columns.ts';
import { type Mapped, mapKuma } from './map.ts';
import { readKumaServer } from './mariadb.ts';
import { serverPart } from './server-kinds.ts';
import { type KumaSource, kumaTables } from './source.ts';
import { readKumaFile } from './sqlite.ts';

const file = fileURLToPath(new URL('../../../e2e/importers/kuma/kuma-2.5.3.db', import.meta.url));
const now = new Date('2026-11-24T00:00:00Z');

let source: KumaSource;
before(async () => {
  source = await readKumaFile(file, () => {});
});

function imported(): Mapped & { document: ReturnType<typeof documentOf> } {
  const mapped = mapKuma(source, { prefix: 'kuma', now });
  return { ...mapped, document: documentOf(mapped.draft, mapped.report) };
}

const monitor = (name: string) => source.monitor.find((row) => row.name === name)?.id;

function checkOf(name: string) {
  const { document } = imported();
  const key = `kuma-monitor-${String(monitor(name))}`;
  return document.uptime_checks?.[key] ?? document.cron_checks?.[key];
}

test('a database that Uptime Kuma 2.5.3 wrote becomes a document that the API takes', () => {
  const { document, report } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.equal(Object.keys(document.uptime_checks ?? {}).length, 45);
  assert.equal(Object.keys(document.cron_checks ?? {}).length, 2);
  assert.equal(Object.keys(document.channels ?? {}).length, 14);
  assert.equal(Object.keys(document.maintenance_windows ?? {}).length, 5);
  const refusedByUs = report.lines.filter(({ note }) => /: (string|integer|must|format)/.test(note ?? ''));
  assert.deepEqual(refusedByUs, []);
});

test('monitors of Uptime Kuma become the checks that probe the same', () => {
  // Uptime Kuma tries TLS of a port for its certificate alone.
  const port = checkOf('Port STARTTLS');
  assert.ok(port && 'kind' in port && port.kind === 'tcp');
  assert.deepEqual(checkOf('Front page'), {
    name: 'Front page',
    description: 'The shop itself',
    tags: ['production', 'team:web'],
    kind: 'http',
    url: 'http://127.0.0.1:3499/',
    every: '20s',
    timeout: '20s',
    failure_threshold: 3,
    retry_interval: '20s',
    certificate_warn_days: [21, 14, 7],
  });
  assert.deepEqual(checkOf('Manual'), {
    ...{ name: 'Manual', kind: 'manual', manual: { starts_as: 'up' } },
  });
  const assertions: [string, unknown][] = [
    ['Keyword', [{ source: 'body', path: null, op: 'contains', value: 'Welcome' }]],
    ['No error text', [{ source: 'body', path: null, op: 'not_contains', value: 'Exception' }]],
    ['JSON index', [{ source: 'json', path: '$.items[0].n', op: 'ge', value: '2' }]],
    [
      'DNS conditions',
      [
        { source: 'record', path: null, op: 'contains', value: 'mail' },
        { source: 'record', path: null, op: 'matches', value: '\\.example\\.org$' },
      ],
    ],
    [
      'DNS or',
      [
        {
          any: [
            { source: 'record', path: null, op: 'eq', value: '1.2.3.4' },
            { source: 'record', path: null, op: 'eq', value: '1.2.3.5' },
          ],
        },
      ],
    ],
  ];
  for (const [name, expected] of assertions)
    assert.deepEqual((checkOf(name) as { assertions?: unknown }).assertions, expected, name);
  const http: [string, unknown][] = [
    ['Bearer', { headers: { Authorization: 'Bearer tok' } }],
    ['Basic auth', { headers: { Authorization: `Basic ${Buffer.from('u:pä').toString('base64')}` } }],
    ['No redirects', { follow_redirects: false, expected_status: ['300-399', '200'] }],
    ['Self-signed', { verify_tls: false }],
    ['GET with body', undefined],
    [
      'POST with body',
      {
        method: 'POST',
        headers: { 'X-Api-Key': 'k-123', 'Content-Type': 'application/json' },
        body: '{"a":1}',
      },
    ],
  ];
  for (const [name, expected] of http)
    assert.deepEqual((checkOf(name) as { http?: unknown }).http, expected, name);
});

test('monitors of databases, brokers and containers become checks of the same servers', () => {
  const parts = ({ kind, host, port, assertions, ...rest }: Record<string, unknown>) => [
    ...[host, port, rest[String(kind)], assertions],
  ];
  const made = (name: string) => parts({ ...checkOf(name) });
  const login = { user: 'u', password: 'secret', database: 'db' };
  assert.deepEqual(made('Postgres'), ['127.0.0.1', 5999, { ...login, query: 'select 1' }, undefined]);
  assert.deepEqual(made('MySQL'), ['127.0.0.1', 3399, login, undefined]);
  assert.deepEqual(made('Redis'), ['127.0.0.1', 6379, { user: 'user', password: 'secret' }, undefined]);
  const expected = [{ source: 'body', path: null, op: 'contains', value: 'ok' }];
  assert.deepEqual(made('MQTT'), ['127.0.0.1', 1883, { topic: 't' }, expected]);
  assert.deepEqual(made('Docker'), ['127.0.0.1', 2375, { container: 'web' }, undefined]);
});

test('connection strings with TLS, several servers and sockets are carried over or refused', () => {
  const mapped = (fields: Fields) => {
    const report: Report = { tool: 'Uptime Kuma', lines: [] };
    const item = openItem(report, { source: 'monitor 1', name: 'x', fields });
    const hosts = [{ id: 1, docker_type: 'socket', docker_daemon: '/var/run/docker.sock' }];
    return serverPart(item, hosts);
  };
  const by = (type: string, database_connection_string: string, rest: Fields = {}) =>
    mapped({ type, database_connection_string, ...rest });
  assert.deepEqual(by('postgres', 'postgres://a:p%40x@db.example/shop?sslmode=require'), {
    part: {
      ...{ kind: 'postgres', host: 'db.example', port: 5432 },
      postgres: { user: 'a', password: 'p@x', database: 'shop', tls: 'unverified', query: null },
    },
  });
  assert.deepEqual(by('redis', 'rediss://:pw@[::1]:6380/2'), {
    part: {
      kind: 'redis',
      host: '::1',
      port: 6380,
      redis: { user: null, password: 'pw', database: 2, tls: 'verified' },
    },
  });
  const query = {
    database_query: '{"count":"orders"}',
    json_path: '$.n',
    expected_value: '3',
    json_path_operator: '>',
  };
  assert.deepEqual(by('mongodb', 'mongodb://a:b@m.example/shop?authSource=admin&tls=true', query), {
    part: {
      ...{ kind: 'mongodb', host: 'm.example', port: 27017 },
      mongodb: {
        ...{ user: 'a', password: 'b', auth_database: 'admin', database: 'shop' },
        ...{ tls: 'verified', command: '{"count":"orders"}' },
      },
      assertions: [{ source: 'json', path: '$.n', op: 'gt', value: '3' }],
    },
  });
  for (const several of ['mongodb://a:1,b:2/x', 'mongodb://a,b/x', 'mongodb+srv://a.example/x', 'nonsense'])
    assert.ok('problem' in (by('mongodb', several) ?? {}), several);
  assert.deepEqual(mapped({ type: 'docker', docker_host: 1, docker_container: 'web' }), {
    part: { kind: 'docker', host: 'localhost', docker: { container: 'web', socket: '/var/run/docker.sock' } },
  });
  const sasl = JSON.stringify({ mechanism: 'scram-sha-256', username: 'a', password: 'b' });
  const kafka = {
    kafka_producer_brokers: '["k1.example:9093","k2.example:9093"]',
    kafka_producer_topic: 't',
  };
  assert.deepEqual(mapped({ type: 'kafka-producer', ...kafka, kafka_producer_sasl_options: sasl }), {
    part: {
      ...{ kind: 'kafka', host: 'k1.example', port: 9093 },
      kafka: { user: 'a', password: 'b', mechanism: 'scram-sha-256', tls: null, topic: 't' },
    },
  });
  const rabbit = {
    rabbitmq_nodes: '["https://r1.example:15671/","https://r2.example"]',
    rabbitmq_username: 'u',
    rabbitmq_password: 'p',
  };
  assert.deepEqual(mapped({ type: 'rabbitmq', ...rabbit }), {
    part: {
      ...{ kind: 'http', url: 'https://r1.example:15671/api/health/checks/alarms' },
      http: { auth: 'basic', auth_user: 'u', auth_password: 'p' },
    },
  });
});

test('a domain whose expiry several monitors watch becomes one check, with the notifications of each', () => {
  const watching = ['Front page', 'Keyword', 'Port'];
  const { draft, report } = mapKuma(
    {
      ...source,
      monitor: source.monitor.map((row) =>
        watching.includes(String(row.name))
          ? {
              ...row,
              domain_expiry_notification: 1,
              ...(row.name === 'Port'
                ? { hostname: 'localhost' }
                : { url: `https://${row.id}.example.co.uk/` }),
            }
          : row,
      ),
    },
    { prefix: 'kuma', now },
  );
  const document = documentOf(draft, report);
  assert.deepEqual(document.uptime_checks?.['kuma-domain-example-co-uk'], {
    ...{ name: 'Domain example.co.uk', kind: 'domain', host: 'example.co.uk', every: '1h' },
    domain: { min_days: 21 },
  });
  const about = Object.values(document.rules ?? {}).filter(({ targets }) =>
    targets?.monitors?.includes('uptime_checks.kuma-domain-example-co-uk'),
  );
  assert.ok(about.length > 0 && about.every(({ kind }) => kind === 'uptime_down'));
  const said = report.lines.filter(({ field }) => field === 'domain_expiry_notification');
  assert.deepEqual(
    said.map(({ grade }) => grade),
    ['changed', 'changed', 'not_possible'],
  );
});

test('groups of Uptime Kuma become groups of what is in them, after it', () => {
  const { document, report } = imported();
  const of = source.monitor.filter(({ type }) => type === 'group');
  assert.ok(of.length > 1);
  const keys = Object.keys({ ...document.cron_checks, ...document.uptime_checks });
  const place = (id: unknown) => keys.indexOf(`kuma-monitor-${String(id)}`);
  for (const { id, name } of of) {
    const made = document.uptime_checks?.[`kuma-monitor-${String(id)}`];
    const inIt = source.monitor.filter(({ parent }) => parent === id).filter((row) => place(row.id) >= 0);
    const members = (made?.group as { members?: string[] } | undefined)?.members ?? [];
    assert.equal(made?.kind, 'group', String(name));
    assert.deepEqual(
      members.map((one) => one.split('.')[1]).sort(),
      inIt.map((row) => `kuma-monitor-${String(row.id)}`).sort(),
    );
    for (const row of inIt) assert.ok(place(row.id) < place(id));
    assert.ok(
      report.lines.some(
        (line) => line.becomes === `uptime_checks.kuma-monitor-${String(id)}` && line.field === null,
      ),
    );
  }
});

test('what cannot mean the same begins paused, and so does what Uptime Kuma had paused', () => {
  for (const name of ['JSONata function', 'Paused', 'In a dead group'])
    assert.equal((checkOf(name) as { paused?: boolean }).paused, true, name);
  assert.equal((checkOf('Upside down') as { upside_down?: boolean }).upside_down, true);
  assert.equal((checkOf('Fails') as { paused?: boolean }).paused, undefined);
});

test('the report speaks of every column that somebody set', () => {
  const { report } = imported();
  const untouched = source.monitor.find((row) => row.name === 'Paused') ?? {};
  const own = ['name', 'url', 'active', 'id', 'created_date'];
  for (const row of source.monitor) {
    const lines = report.lines.filter(({ source: of }) => of === `monitor ${String(row.id)}`);
    const said = new Set(lines.map(({ field }) => field));
    assert.ok(said.has(null), String(row.name));
    if (row.type !== 'http') continue;
    for (const [column, value] of Object.entries(row))
      if (value !== untouched[column] && !own.includes(column) && value !== null && value !== '')
        assert.ok(
          said.has(column) || (monitorInternals as readonly string[]).includes(column),
          `${String(row.name)}: ${column}`,
        );
  }
});

test('a column that nobody knows yet is reported', () => {
  const [first, ...others] = source.monitor.filter(({ type }) => type === 'http');
  const newer = { ...source, monitor: [{ ...first, quantum_mode: 'on' }, ...others] };
  const { report } = mapKuma(newer, { prefix: 'kuma', now });
  assert.ok(report.lines.some(({ field, grade }) => field === 'quantum_mode' && grade === 'not_possible'));
});

test('the same source makes the same document again, in any order of its rows', () => {
  const turned = { ...source };
  for (const table of kumaTables) turned[table] = [...source[table]].reverse();
  const other = mapKuma(turned, { prefix: 'kuma', now });
  const [one, two] = [imported().document, documentOf(other.draft, other.report)];
  for (const section of ['channels', 'uptime_checks', 'cron_checks', 'rules', 'status_pages'] as const)
    assert.deepEqual(Object.keys(two[section] ?? {}).sort(), Object.keys(one[section] ?? {}).sort(), section);
});

test('maintenance keeps the clock of its zone', () => {
  const windows = Object.values(imported().document.maintenance_windows ?? {});
  const move = windows.find(({ name }) => name === 'Move');
  assert.equal(move?.starts_at, '2026-12-01T20:00:00.000Z');
  assert.equal(move?.ends_at, '2026-12-02T00:00:00.000Z');
  const end = windows.find(({ name }) => name === 'Month end');
  assert.deepEqual(end?.recurrence, {
    schedule: '0 2 L,15 * *',
    duration: '90m',
    timezone: 'Europe/Vilnius',
  });
});

test('what is no database of Uptime Kuma 2 is refused with what to do', async (t) => {
  const directory = await ownDirectory(t);
  const whole = await readFile(file);
  const broken = Buffer.from(whole);
  broken.fill(0xff, 4_096, 40_000);
  const files: [string, Buffer, RegExp][] = [
    ['empty.db', Buffer.alloc(0), /no SQLite database\. Name the file kuma\.db/],
    ['text.db', Buffer.from('{"version":"1.18","monitorList":[]}'), /no SQLite database/],
    ['cut.db', whole.subarray(0, 20_000), /cannot be read .*kuma\.db-wal/],
    ['broken.db', broken, /cannot be read|has no monitors/],
  ];
  for (const [name, bytes, message] of files) {
    await writeFile(join(directory, name), bytes);
    await refused(join(directory, name), message);
  }
  await refused(directory, /cannot be read/);
  await refused(join(directory, 'missing.db'), /cannot be read/);
  await refused(made(directory, 'other.db', 'create table things(id integer)'), /no database of Uptime Kuma/);
  await refused(
    made(directory, 'one.db', 'create table monitor(id integer); create table heartbeat(id integer)'),
    /Uptime Kuma 1\. Start Uptime Kuma 2 once on a copy/,
  );
});

test('a value of many megabytes is refused before it is loaded', async (t) => {
  const directory = await ownDirectory(t);
  const sql = `create table monitor(id integer, name text); create table heartbeat(id integer);
    create table knex_migrations(id integer); insert into monitor values (1, printf('%.*c', 3000000, 'x'))`;
  await refused(made(directory, 'large.db', sql), /monitor is larger than 2 MB/);
});

async function ownDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-kuma-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

function made(directory: string, name: string, sql: string): string {
  const path = join(directory, name);
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
  return path;
}

test('what a file would compute is never read', async (t) => {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-kuma-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const huge = 'hex(zeroblob(400000000))';
  const tables =
    'create table heartbeat (id, monitor_id, time, status, important); create table knex_migrations (id);';
  const monitor = 'create table monitor (id integer primary key, name text)';
  const hostile: Record<string, string> = {
    'computed.db': `create table monitor (id integer primary key, name text as (${huge})); ${tables}`,
    'stored.db': `create table monitor (id integer primary key, name text as (${huge}) stored); ${tables}`,
    'view.db': `${monitor}; create table knex_migrations (id); create view heartbeat as select ${huge} as id`,
    'virtual.db': `create virtual table monitor using fts5(name); ${tables}`,
    // Of thousands of rows each has it, and the file has it once.
    'default.db': `${monitor}; ${tables} alter table monitor add column icon blob default x'${'00'.repeat(1_000_000)}'`,
  };
  for (const [name, sql] of Object.entries(hostile))
    await refused(
      made(directory, name, `${sql}; insert into knex_migrations values (1)`),
      /views, computed columns or long defaults/,
    );
});

async function refused(path: string, message: RegExp) {
  await assert.rejects(
    readKumaFile(path, () => {}),
    (error) => error instanceof ImportProblem && message.test(error.message),
    path,
  );
}

test('a MariaDB needs its address and its client', async () => {
  const addresses: [string, RegExp][] = [
    ['mysql://127.0.0.1:1/', /Write mysql:\/\/user:password@host:3306\/database/],
    [
      'mysql://u:p@127.0.0.1:1/kuma',
      /run "npm install mysql2" in this directory|does not answer as a MariaDB/,
    ],
  ];
  for (const [address, message] of addresses)
    await assert.rejects(
      readKumaServer(address, () => {}),
      (error) => error instanceof ImportProblem && message.test(error.message),
      address,
    );
});
