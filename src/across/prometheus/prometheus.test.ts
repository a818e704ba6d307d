import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { metricsProblems } from '../../testing/metrics-lint.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { exposition } from './exposition.ts';

/** `name{labels}` → value. */
const samplesIn = (text: string): Map<string, number> =>
  new Map(
    [...text.matchAll(/^([^#\n].*) (\S+)$/gm)].map(([, series = '', value]) => [series, Number(value)]),
  );

test('a label may hold anything, and stays one label on one line', () => {
  const labels = { name: 'a "b"\\\nc{d="e"} 1' };
  const family = { name: 'tocsin_x', help: 'X.', type: 'gauge', samples: [{ labels, value: 2 }] } as const;
  assert.equal(
    exposition([family]),
    '# HELP tocsin_x X.\n# TYPE tocsin_x gauge\ntocsin_x{name="a \\"b\\"\\\\\\nc{d=\\"e\\"} 1"} 2\n',
  );
});

test('the figures of an account', async (t) => {
  const bench = await openServerBench(t);
  const { alice, charlie, owner, settle } = bench;
  const backup = await alice.createCronCheck({ name: 'Backup', tags: ['nightly'] });
  const fresh = await alice.createCronCheck({ name: 'Never pinged' });
  await alice.ping(backup, '/fail');
  const web = await bench.add({ name: 'Web "1"' });
  await bench.report(web, { samples: [bench.sample({ cpu: 12.5 })] });
  const nginx = await owner.post(`/servers/${web.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  const shop = await owner.post('/uptime-checks', {
    name: 'Shop',
    kind: 'http',
    url: 'https://shop.example.org',
  });
  await charlie.createCronCheck({ name: 'Of charlie' });
  await settle();
  const reader = await alice.withKey('read_only');
  const answer = await reader.send('GET', '/metrics/account');
  const samples = samplesIn(answer.body);

  await t.test('each subject has its status, by which it can be asked for', () => {
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    const named = `{id="${backup.id}",type="cron_check",name="Backup"`;
    assert.equal(samples.get(`tocsin_subject_up${named}}`), 0);
    assert.equal(samples.get(`tocsin_subject_status${named},status="down"}`), 1);
    const seen = samples.get(`tocsin_subject_last_seen_timestamp_seconds${named}}`);
    assert.equal(seen, bench.now().getTime() / 1_000);
    const server = `{id="${web.id}",type="server",name="Web \\"1\\""`;
    assert.equal(samples.get(`tocsin_subject_up${server}}`), 1);
    assert.equal(samples.get(`tocsin_server_usage_ratio${server},resource="cpu"}`), 0.125);
    const process = `{id="${nginx.id}",type="process",name="nginx",server="Web \\"1\\"",status="new"}`;
    assert.equal(samples.get(`tocsin_subject_status${process}`), 1);
    assert.equal(samples.get('tocsin_account_subjects'), 5);
    assert.equal(samples.get('tocsin_account_subjects_left_out'), 0);
    assert.equal(samples.get('tocsin_account_open_alerts'), 1);
  });

  await t.test('what is not known has no sample', () => {
    const of = (id: number) => [...samples.keys()].filter((series) => series.includes(`id="${id}"`));
    assert.deepEqual(
      of(fresh.id).map((series) => series.split('{')[0]),
      ['tocsin_subject_status', 'tocsin_subject_status_since_timestamp_seconds', 'tocsin_subject_muted'],
    );
    assert.ok(of(shop.id).length > 0);
    assert.doesNotMatch(answer.body, /Of charlie|NaN|null|undefined/);
  });

  await t.test('promtool would find nothing, and no series comes twice', () => {
    assert.deepEqual(metricsProblems(answer.body), []);
    const lines = answer.body.split('\n').filter((line: string) => line !== '' && !line.startsWith('#'));
    assert.equal(lines.length, samples.size);
  });

  await t.test('a tag and a type ask for a part', async () => {
    const idsIn = async (query: string) => [
      ...new Set(
        [...(await reader.get(`/metrics/account?${query}`)).matchAll(/ id="(\d+)"|\{id="(\d+)"/g)].map(
          (found) => Number(found[2]),
        ),
      ),
    ];
    assert.deepEqual(await idsIn('tag=nightly'), [backup.id]);
    assert.deepEqual(await idsIn('type=server'), [web.id]);
    assert.deepEqual(await idsIn('tag=nightly&type=server'), []);
    assert.equal((await reader.send('GET', '/metrics/account?type=x')).status, 400);
  });

  await t.test('scrapes within ten seconds share an answer', async () => {
    await alice.createCronCheck({ name: 'Too new' });
    assert.equal(await reader.get('/metrics/account'), answer.body);
    bench.clock.pass(10_000);
    assert.match(await reader.get('/metrics/account'), /Too new/);
  });

  await t.test('the dashboard for Grafana asks for nothing that is not there', () => {
    const names = new Set([...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const file = new URL('../../../deploy/grafana/account.json', import.meta.url);
    const { panels, templating } = JSON.parse(readFileSync(file, 'utf8'));
    const queries: string[] = [
      ...panels.flatMap(
        (panel: { targets?: { expr: string }[] }) => panel.targets?.map(({ expr }) => expr) ?? [],
      ),
      ...templating.list.flatMap(({ query }: { query: unknown }) =>
        typeof query === 'object' && query !== null && 'query' in query ? [query.query] : [],
      ),
    ];
    assert.ok(queries.length > 8);
    const labels = new Set([...answer.body.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    for (const query of queries) {
      for (const [name] of query.matchAll(/\btocsin_\w+/g)) assert.ok(names.has(name), `${query}: ${name}`);
      for (const [, label] of query.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g))
        assert.ok(
          labels.has(label) || ['instance', 'job', 'quantile'].includes(label ?? ''),
          `${query}: ${label}`,
        );
    }
  });
});
