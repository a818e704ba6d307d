import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { emptyTestDatabase } from '../../testing/database.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Report } from '../report.ts';
import { readSqlite } from '../sqlite.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { readHealthchecksApi } from './api.ts';
import { healthchecksTables, judgeTables } from './database.ts';
import { mapHealthchecks } from './map.ts';
import { readHealthchecksServer } from './postgres.ts';
import type { HealthchecksSource } from './source.ts';
import { readHealthchecksFile } from './sqlite.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../e2e/importers/healthchecks/${name}`, import.meta.url));
const file = fixture('hc-3.13.sqlite');

/** Answers as the instance did that wrote the fixtures. */
const instance = (t: TestContext, answers: Record<string, string>) => testApi(t, () => answers);

async function answers() {
  const [checks, readOnly, channels] = await Promise.all(
    ['checks.json', 'checks-read-only.json', 'channels.json'].map((name) => readFile(fixture(name), 'utf8')),
  );
  return {
    'write GET /api/v3/checks/': checks ?? '',
    'write GET /api/v3/channels/': channels ?? '',
    'read GET /api/v3/checks/': readOnly ?? '',
  };
}

function imported(source: HealthchecksSource) {
  const { draft, report } = mapHealthchecks(source, { prefix: 'hc' });
  return { report, document: documentOf(draft, report) };
}

test('the API with either key and the database lead to the same checks', async (t) => {
  const base = await instance(t, await answers());
  const [api, readOnly, database] = [
    imported(await readHealthchecksApi(base, 'write')).document.cron_checks,
    imported(await readHealthchecksApi(`${base}/api/v3/`, 'read')).document.cron_checks,
    imported(await readHealthchecksFile(file, () => {})).document.cron_checks,
  ];
  assert.equal(Object.keys(api ?? {}).length, 14);
  assert.deepEqual(readOnly, api);
  const aliases = Object.values(database ?? {}).flatMap(({ ping_aliases = [] }) => ping_aliases);
  assert.deepEqual(aliases.slice(0, 2), [
    'nightly-backup',
    'healthchecks:alwolmrf24sy1hxtbe8saq/nightly-backup',
  ]);
  // Only the database says the ping key.
  for (const check of Object.values(database ?? {}))
    if (check.ping_aliases) check.ping_aliases = check.ping_aliases.slice(0, 1);
  assert.deepEqual(database, api);
});

test('checks of Healthchecks become checks with the same schedule', async () => {
  const { document, report } = imported(await readHealthchecksFile(file, () => {}));
  assert.deepEqual(problemsOf(document), []);
  const checks = Object.values(document.cron_checks ?? {});
  const named = (name: string) => checks.find((check) => check.name === name);
  assert.deepEqual(named('Nightly backup'), {
    name: 'Nightly backup',
    description: 'Dumps db1 to object storage.',
    tags: ['prod', 'backup', 'db1'],
    schedule: '0 3 * * *',
    timezone: 'Europe/Vilnius',
    grace: '30m',
    max_runtime: '30m',
    // There, nothing is expected before the first ping.
    alert_on_first_miss: false,
    ping_aliases: ['nightly-backup', 'healthchecks:alwolmrf24sy1hxtbe8saq/nightly-backup'],
  });
  assert.equal(named('Weekdays')?.schedule, 'Mon..Fri 09:15');
  assert.equal(named('Paused job')?.paused, true);
  assert.deepEqual(named('Keyword job')?.failure_keywords, ['FAILED', 'panic']);
  const lost = report.lines.filter(
    ({ source, field, becomes }) => source.startsWith('check') && field === null && becomes === null,
  );
  assert.deepEqual(lost.map(({ name }) => name).sort(), ['Yearly licence']);
});

test('checks keep the end of their ping address where that is asked for and can be', async () => {
  const source = await readHealthchecksFile(file, () => {});
  const [first, second] = source.checks;
  const v1 = { ...second, uuid: 'c232ab00-9414-11ec-b3c8-9f68deced846' };
  const checks = [{ ...first }, v1, { ...first, uuid: undefined, unique_key: 'a'.repeat(40) }];
  const { draft, report } = mapHealthchecks({ ...source, checks }, { prefix: 'hc', keepSlugs: true });
  const slugs = [...draft.cron_checks.values()].map(({ slug }) => slug);
  assert.deepEqual(slugs, [first?.uuid, undefined, undefined]);
  const said = report.lines
    .filter(({ field }) => field === 'ping_url')
    .map(({ grade, note }) => [grade, note?.slice(0, 24)]);
  assert.deepEqual(said, [
    ['carried_over', undefined],
    ['not_possible', 'Its UUID is not random ('],
    ['not_possible', 'A read-only key does not'],
  ]);
  const kept = documentOf(draft, report).cron_checks ?? {};
  assert.equal(Object.values(kept)[0]?.slug, first?.uuid);
});

test('channels come from the database, and one of a group is in the rules of its checks', async () => {
  const { document } = imported(await readHealthchecksFile(file, () => {}));
  const kinds = Object.values(document.channels ?? {}).map(({ kind }) => kind);
  assert.deepEqual(kinds.sort(), [
    'discord',
    'email',
    'email',
    'gotify',
    'mattermost',
    'ntfy',
    'pagerduty',
    'slack',
    'teams',
  ]);
  const reports = Object.entries(document.cron_checks ?? {}).find(([, one]) => one.name === 'Mail reports');
  const rules = Object.values(document.rules ?? {}).filter(({ targets }) =>
    targets?.monitors?.includes(`cron_checks.${reports?.[0]}`),
  );
  assert.deepEqual(rules.map(({ kind }) => kind).sort(), ['cron_fail', 'cron_missed', 'cron_overrun']);
  assert.ok(rules.every(({ notify }) => notify?.length === 2));
});

test('the report speaks of every field that somebody set', async (t) => {
  const base = await instance(t, await answers());
  const source = await readHealthchecksApi(base, 'write');
  const { report } = imported(source);
  const unset = ['', false, null, 'new'];
  const ours = /^(uuid|slug|n_pings|started|last_|next_|badge_url|subject|update_url|pause_url|resume_url)/;
  for (const check of source.checks) {
    const id = String(check.name || check.slug);
    const said = new Set(report.lines.filter(({ name }) => name === id).map(({ field }) => field));
    if (id === '') continue;
    for (const [field, value] of Object.entries(check))
      if (!unset.includes(value as string) && !ours.test(field))
        assert.ok(said.has(field), `${id}: ${field}`);
  }
});

test('a wrong key, another page and a redirect are explained', async (t) => {
  const known = {
    ...(await answers()),
    'page GET /api/v3/checks/': '<html>',
    'odd GET /api/v3/checks/': '{"a":1}',
  };
  const base = await instance(t, known);
  const problems: [string, string, RegExp][] = [
    [base, 'wrong', /refuses the key \(401\)/],
    [base, 'page', /no JSON/],
    [base, 'odd', /no checks\. Is this a Healthchecks/],
    ['nonsense', 'write', /is no address/],
    ['file:///etc', 'write', /is no address/],
  ];
  for (const [address, key, message] of problems)
    await assert.rejects(
      readHealthchecksApi(address, key),
      (error) => error instanceof ImportProblem && message.test(error.message),
      `${address} ${key}`,
    );
});

/** The tables as Django makes them on PostgreSQL, with the rows of the file. */
async function fillPostgres(url: string) {
  const file = await readSqlite({
    ...{ path: fixture('hc-3.13.sqlite'), tables: healthchecksTables, judge: judgeTables, advice: '' },
    show: () => {},
  });
  const client = new pg.Client(url);
  await client.connect();
  for (const [table, rows] of Object.entries(file)) {
    const columns = Object.keys(rows[0] ?? {});
    const typed = columns.map((name) => `"${name}" ${TYPES[name] ?? (name.endsWith('id') ? 'int' : 'text')}`);
    await client.query(`create table ${table} (${typed.join(', ')})`);
    for (const row of rows) {
      const values = columns.map((name) =>
        TYPES[name] === 'interval' && row[name] !== null ? `${String(row[name])} microseconds` : row[name],
      );
      const places = columns.map((_, index) => `$${index + 1}`).join(', ');
      await client.query(`insert into ${table} values (${places})`, values);
    }
  }
  await client.end();
}

const BOOLEANS = [
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
  'manual_resume',
];
const TYPES: Readonly<Record<string, string>> = {
  ...{ code: 'uuid', timeout: 'interval', grace: 'interval', last_duration: 'interval', disabled: 'boolean' },
  ...Object.fromEntries(BOOLEANS.map((name) => [name, 'boolean'])),
};

test('a Healthchecks on PostgreSQL leads to the same document', async (t) => {
  const url = await emptyTestDatabase(t);
  await assert.rejects(
    readHealthchecksServer(url, () => {}),
    (error) => error instanceof ImportProblem && /no database of Healthchecks/.test(error.message),
  );
  await fillPostgres(url);
  const [one, other] = [
    imported(await readHealthchecksServer(url, () => {})),
    imported(await readHealthchecksFile(file, () => {})),
  ];
  assert.deepEqual(one.document, other.document);
  const written = ({ lines }: Report) => lines.map((line) => JSON.stringify(line)).sort();
  assert.deepEqual(written(one.report), written(other.report));
});
