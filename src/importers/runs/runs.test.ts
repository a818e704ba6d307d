import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { hours } from '../../platform/time.ts';
import type { Member } from '../../testing/cast.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { testApi } from '../test-api.ts';
import { PART_BYTES, type ReadImport } from './schema.ts';

const fixture = (path: string) => fileURLToPath(new URL(`../../../e2e/importers/${path}`, import.meta.url));

async function upload(member: Member, tool: string, name: string, bytes: Buffer): Promise<number> {
  const { id } = await member.post('/imports', { tool, upload: { name, bytes: bytes.length } });
  for (let number = 0; number * PART_BYTES < bytes.length; number += 1) {
    const data = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES).toString('base64');
    await member.post(`/imports/${id}/parts`, { number, data });
  }
  return id;
}

const CRONTAB =
  '# Name: Backup\n30 3 * * * /usr/local/bin/backup\n# Name: Noise\n@hourly /usr/local/bin/noise\n';
const crontab = { tool: 'crontab', files: [{ name: 'web1.cron', text: CRONTAB }] };
const namesOf = async (member: Member) =>
  (await member.get('/cron-checks')).checks.map(({ name }: { name: string }) => name).sort();

async function kumaIsTakenBack(service: TestService) {
  const { alice, settle, app, charlie } = service;
  const before = (await alice.get('/config/export')).document;
  const bytes = await readFile(fixture('kuma/kuma-2.5.3.db'));
  const id = await upload(alice, 'kuma', 'kuma.db', bytes);
  assert.equal((await alice.get(`/imports/${id}`)).status, 'reading');
  await settle();
  const read: ReadImport = await alice.get(`/imports/${id}`);
  assert.deepEqual([read.status, read.problem, read.source], ['ready', null, 'kuma.db']);
  const front = read.things.find(({ name }) => name === 'Front page');
  assert.equal(front?.becomes, 'uptime_checks.kuma-monitor-4');
  assert.ok(read.things.some(({ grade, note }) => grade === 'not_possible' && note !== null));
  // Nothing of it lies in clear, and the upload is gone.
  const { rows } = await sql<{ parts: number; text: string }>`
    select (select count(*) from tool_import_part) as parts, encode(document_sealed, 'escape') as text
    from tool_import`.execute(app.database);
  assert.deepEqual([rows[0]?.parts, rows[0]?.text.includes('Front page')], [0, false]);

  const leave_out = ['uptime_checks.kuma-monitor-4'];
  const plan = await alice.post(`/imports/${id}/plan`, { leave_out });
  const whole = await alice.post(`/imports/${id}/plan`, {});
  assert.ok(plan.steps.length < whole.steps.length);
  const twice = await Promise.all(
    [1, 2].map(() => alice.send('POST', `/imports/${id}/apply`, { leave_out })),
  );
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409]);
  const names = (await alice.get('/uptime-checks?limit=200')).checks.map(
    ({ name }: { name: string }) => name,
  );
  assert.ok(names.length > 5 && !names.includes('Front page'));
  const [history] = read.things.filter(({ name }) => name === 'History');
  assert.deepEqual([history?.grade, history?.becomes], ['carried_over', null]);
  const imported = async () =>
    (
      await app.database
        .selectFrom('state_period')
        .select('subject_id')
        .where('imported', '=', true)
        .execute()
    ).length;
  assert.ok((await imported()) > 0);
  const applied: ReadImport = await alice.get(`/imports/${id}`);
  assert.deepEqual([applied.status, applied.created], ['applied', plan.steps.length]);
  const left = applied.things.filter(({ left_out }) => left_out).map(({ becomes }) => becomes ?? '');
  assert.ok(left.includes('uptime_checks.kuma-monitor-4') && left.length < applied.things.length / 2);

  assert.equal((await charlie.send('POST', `/imports/${id}/undo`, {})).status, 404);
  const undone = await Promise.all([1, 2].map(() => alice.send('POST', `/imports/${id}/undo`, {})));
  assert.deepEqual(undone.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual((await alice.get('/config/export')).document, before);
  assert.equal(await imported(), 0);
  const { audit_log } = await alice.get('/account/audit-log?action=import.');
  assert.deepEqual(
    audit_log.map(({ action }: { action: string }) => action),
    ['import.undo', 'import.apply', 'import.read'],
  );
}

async function undoAsks(service: TestService) {
  const { settle, app, signUp } = service;
  const alice = await signUp('undoes');
  const run = async (given: unknown, leave_out: string[] = []) => {
    const { id } = await alice.post('/imports', given);
    await settle();
    const read: ReadImport = await alice.get(`/imports/${id}`);
    assert.equal(read.problem, null);
    await alice.post(`/imports/${id}/apply`, { leave_out });
    return id as number;
  };
  const first = await run(crontab);
  assert.deepEqual(await namesOf(alice), ['Backup', 'Noise']);
  const second = await run({
    ...crontab,
    files: [{ name: 'web1.cron', text: CRONTAB.replace('30 3', '0 5') }],
  });
  const [backup] = (await alice.get('/cron-checks?q=Backup')).checks;
  assert.equal(backup.cron_expression, '0 5 * * *');
  await alice.post(`/imports/${second}/undo`, {});
  assert.equal((await alice.get(`/cron-checks/${backup.id}`)).cron_expression, '30 3 * * *');

  await alice.patch(`/cron-checks/${backup.id}`, { grace_seconds: 7_200 });
  const [noise] = (await alice.get('/cron-checks?q=Noise')).checks;
  await alice.post('/alerts/rules', { name: 'By hand', kind: 'cron_fail', targets: { ids: [noise.id] } });
  const asked = await alice.send('POST', `/imports/${first}/undo`, {});
  assert.deepEqual(
    [asked.status, asked.body.error, asked.body.changed.map(({ name, fields }: never) => [name, fields])],
    [
      409,
      'changed_since',
      [
        ['Backup', ['grace']],
        ['By hand', []],
      ],
    ],
  );
  assert.deepEqual(await namesOf(alice), ['Backup', 'Noise']);
  const kept = await alice.post(`/imports/${first}/undo`, { changed: 'keep' });
  assert.equal(kept.status, 'undone');
  assert.deepEqual(await namesOf(alice), ['Backup', 'Noise']);

  const third = await run({ ...crontab, prefix: 'other' }, []);
  await sql`update tool_import set applied_at = applied_at - interval '25 hours'`.execute(app.database);
  assert.equal((await alice.send('POST', `/imports/${third}/undo`, {})).status, 409);
}

async function failuresAreSaid(service: TestService, t: TestContext) {
  const { alice, bob, charlie, settle, app } = service;
  const problemOf = async (member: Member, given: unknown) => {
    const { id } = await member.post('/imports', given);
    await settle();
    const { status, problem } = await member.get(`/imports/${id}`);
    assert.equal(status, 'failed', JSON.stringify(given).slice(0, 200));
    return problem as string;
  };
  const text = (tool: string, content: string, name = 'config.yaml') => ({
    tool,
    files: [{ name, text: content }],
  });
  assert.match(await problemOf(alice, text('gatus', 'a: [1')), /config\.yaml:1/);
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (const [one, other] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'].map((two) => two.split('')))
    bomb.push(`${other}: &${other} [${Array(9).fill(`*${one}`).join(', ')}]`);
  assert.ok(await problemOf(alice, text('gatus', bomb.join('\n'))));
  assert.ok(await problemOf(alice, text('blackbox-exporter', 'scrape_configs: []', 'prometheus.yml')));
  const outside = 'rule_files: [/etc/passwd, ../../etc/hosts]\nscrape_configs: []\n';
  const both = {
    tool: 'blackbox-exporter',
    files: [
      { name: 'prometheus.yml', text: outside },
      { name: 'blackbox.yml', text: 'modules: {}' },
    ],
  };
  const { id: reaching } = await alice.post('/imports', both);
  await settle();
  assert.ok(!JSON.stringify(await alice.get(`/imports/${reaching}`)).includes('root:'));
  const id = await upload(alice, 'kuma', 'kuma.db', Buffer.from(`SQLite format 3\0${'x'.repeat(5_000)}`));
  await settle();
  assert.match((await alice.get(`/imports/${id}`)).problem, /^kuma\.db cannot be read/);

  // One at a time, an address by the rules for those of strangers, and a key that is wrong.
  const waiting = await bob.post('/imports', {
    tool: 'kuma',
    upload: { name: 'kuma.db', bytes: PART_BYTES + 5 },
  });
  const parts = `/imports/${waiting.id}/parts`;
  const wrong = await bob.send('POST', parts, { number: 1, data: 'AAAA' });
  assert.deepEqual(wrong.body.issues, [{ field: 'data', reason: 'base64 of 5 bytes' }]);
  await bob.post(parts, { number: 1, data: 'AAAAAAA=' });
  await bob.post('/imports', crontab);
  // What is never read is not stored either.
  assert.deepEqual(await app.database.selectFrom('tool_import_part').select('number').execute(), []);
  assert.equal((await bob.get(`/imports/${waiting.id}`)).status, 'failed');
  assert.equal((await bob.send('POST', '/imports', crontab)).body.error, 'import_running');
  await settle();
  const address = await testApi(t, () => ({}));
  const hc = { tool: 'healthchecks', address_url: address, key: 'wrong' };
  const refused = await charlie.send('POST', '/imports', hc);
  assert.deepEqual([refused.status, refused.body.issues[0].field], [400, 'address_url']);
  assert.match(await problemOf(alice, hc), /refuses the key \(401\)/);
}

async function othersAreRead(service: TestService, t: TestContext) {
  const { alice, settle } = service;
  const read = async (given: unknown): Promise<ReadImport> => {
    const { id } = await alice.post('/imports', given);
    await settle();
    return alice.get(`/imports/${id}`);
  };
  const check = {
    name: 'Dump',
    slug: 'dump',
    timeout: 3_600,
    grace: 600,
    uuid: '1f0a6a8e-5e0f-4c3a-9c53-0d6f5c6f0001',
  };
  const address_url = await testApi(t, () => ({
    'hcr GET /api/v3/checks/': { checks: [check] },
    'hcr GET /api/v3/channels/': { channels: [] },
  }));
  const hc = await read({ tool: 'healthchecks', address_url, key: 'hcr', paused: true, keep_slugs: true });
  assert.deepEqual([hc.status, hc.problem, hc.counts?.not_possible], ['ready', null, 0]);
  await alice.post(`/imports/${hc.id}/apply`, {});
  const [dump] = (await alice.get('/cron-checks?q=Dump')).checks;
  assert.deepEqual([dump.slug, dump.status], [check.uuid, 'paused']);
  const gatus =
    'endpoints:\n  - name: site\n    url: "https://$HOST/"\n    conditions: ["[STATUS] == 200"]\n';
  const files = [{ name: 'config.yaml', text: gatus }];
  const without = await read({ tool: 'gatus', files });
  assert.match(JSON.stringify(without.things), /Needs HOST\. Import again, with HOST=… under Variables\./);
  const withHost = await read({ tool: 'gatus', files, variables: { HOST: 'example.org' } });
  const plan = await alice.post(`/imports/${withHost.id}/plan`, {});
  assert.deepEqual(
    plan.steps.map(({ name }: { name: string }) => name),
    ['site'],
  );
  const own = 'version: 1\ncron_checks:\n  nightly: { schedule: "0 3 * * *" }\n';
  const ours = await read({ tool: 'tocsin', files: [{ name: 'tocsin.yaml', text: own }] });
  assert.deepEqual(
    ours.things.map(({ becomes }) => becomes),
    ['cron_checks.nightly'],
  );
  await alice.post(`/imports/${ours.id}/apply`, {});
  assert.deepEqual(await namesOf(alice), ['Dump', 'nightly']);
}

async function pagesBringIncidents({ alice, settle }: TestService, t: TestContext) {
  const page = { id: 'p', name: 'ACME', url: 'https://acme.statuspage.io', time_zone: 'Etc/UTC' };
  const component = {
    id: 'a',
    name: 'Shop',
    status: 'operational',
    position: 1,
    group: false,
    group_id: null,
  };
  const incident = {
    ...{ id: 'i', name: 'Slow', status: 'resolved', impact: 'major', components: [component] },
    incident_updates: [
      { id: '2', status: 'resolved', display_at: '2026-11-01T11:00:00Z', body: '' },
      { id: '1', status: 'identified', display_at: '2026-11-01T10:00:00Z', body: 'We know why.' },
    ],
  };
  const address_url = await testApi(t, () => ({
    'GET /api/v2/components.json': { page, components: [component] },
    'GET /api/v2/incidents.json': { page, incidents: [incident] },
    'GET /api/v2/scheduled-maintenances.json': { page, scheduled_maintenances: [] },
  }));
  const read = async () => {
    const { id } = await alice.post('/imports', { tool: 'statuspage', address_url });
    await settle();
    return id as number;
  };
  const first = await read();
  await alice.post(`/imports/${first}/apply`, {});
  const pageOf = async () => (await alice.get('/status-pages')).status_pages.at(0);
  const made = await pageOf();
  const [{ id: shop }] = made.components;
  const incidents = async () => (await alice.get(`/status-pages/${made.id}/incidents`)).incidents;
  const [{ title, severity, updates, affected_components, resolved_at }, ...others] = await incidents();
  assert.deepEqual([title, severity, affected_components, others], ['Slow', 'major', [shop], []]);
  assert.equal(resolved_at, '2026-11-01T11:00:00.000Z');
  const said = updates.map(({ status, message }: { status: string; message: string }) => [status, message]);
  assert.deepEqual(said.at(-1), ['identified', 'We know why.']);
  assert.equal(said[0][0], 'resolved');
  // Read again, the page is there and keeps what it has.
  const again = await read();
  await alice.post(`/imports/${again}/apply`, {});
  assert.equal((await incidents()).length, 1);
  await alice.post(`/imports/${first}/undo`, {});
  assert.equal(await pageOf(), undefined);
}

test('imports of one service', async (t) => {
  // After what the database of Uptime Kuma has seen.
  const service = await startTestService(t, { start: new Date('2026-11-24T08:00:00.000Z') });
  await t.test(
    'a database of Uptime Kuma is uploaded, read, applied without what was left out, and taken back',
    () => kumaIsTakenBack(service),
  );
  await t.test(
    'undo asks about what people changed by hand, and a second import takes back only itself',
    () => undoAsks(service),
  );
  await t.test('what cannot be read says so, changes nothing and stops nobody', (part) =>
    failuresAreSaid(service, part),
  );
  await t.test(
    'an address is asked with its key, variables get their values, and a document of ours is taken as well',
    (part) => othersAreRead(service, part),
  );
  await t.test('a status page comes with its incidents, and goes with them', (part) =>
    pagesBringIncidents(service, part),
  );
  await t.test('what was read, and the way back, are gone after a day', async () => {
    const { alice, app, advance } = service;
    const { id } = await alice.post('/imports', crontab);
    await service.settle();
    const secrets = () =>
      sql<{ count: number }>`
        select count(*) from tool_import
        where num_nonnulls(request_sealed, document_sealed, undo_sealed) > 0`.execute(app.database);
    assert.equal((await alice.get(`/imports/${id}`)).status, 'ready');
    assert.ok(Number((await secrets()).rows[0]?.count) > 0);
    await advance(hours(25));
    assert.equal(Number((await secrets()).rows[0]?.count), 0);
  });
});
