// Status pages as those who manage them have them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../hosts/routes.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { startTestService } from '../../testing/service.ts';
import { slugIssue } from './slug.ts';

const issuesOf = (answer: { status: number; body: { issues: { field: string; reason: string }[] } }) => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.issues.map(({ field, reason }) => `${field}: ${reason}`);
};

test('a new page has the defaults of the contract, and shows nothing that was not asked for', async (t) => {
  const { alice, api, dashboard } = await startTestService(t);
  const page = await alice.post('/status-pages', { slug: 'quill-1', name: ' Quillmoor ' });
  const { id, key, created_at, updated_at, ...rest } = page;
  assert.ok(Number.isSafeInteger(id) && key === null && created_at === updated_at);
  assert.deepEqual(rest, {
    slug: 'quill-1',
    name: 'Quillmoor',
    description: '',
    url: `${dashboard}/status/quill-1`,
    ...{ logo_url: null, dark_logo_url: null, header_links: [], footer_links: [], embed_origins: [] },
    ...{ layout: 'list', custom_css: '', show_response_times: false },
    ...{ accent_color: null, background_color: null, shades: { accent: null, background: null } },
    theme: 'auto',
    enabled: true,
    custom_domain: null,
    domain: null,
    components: [],
    monitors: [],
    third_party_components: [],
    show_metrics: true,
    history_days: 30,
    excludes_maintenance: false,
    time_zone: 'UTC',
    language: null,
    maintenance_notices: ['planned', 'started', 'ended'],
    maintenance_ahead_hours: 24,
    update_reminder_minutes: null,
    ...{ visibility: 'public', password: null, allowed_email_domains: [], allowed_networks: [] },
  });
  assert.deepEqual(await alice.get(`/status-pages/${id}`), page);
  assert.deepEqual((await alice.get('/status-pages')).status_pages, [page]);
  assert.equal((await alice.send('GET', `${api}/status-pages/${id + 1}`.slice(api.length))).status, 404);
});

test('components keep their order, their names and their groups, and are replaced as a whole', async (t) => {
  const { owner, add } = await openServerBench(t);
  const server = await add({ name: 'web-1.internal' });
  const check = await owner.post('/cron-checks', { name: 'Backup', interval_seconds: 600 });
  const probe = await owner.post('/uptime-checks', {
    name: 'Shop',
    kind: 'http',
    url: 'https://shop.example/',
  });
  const components = [
    { type: 'uptime_check', id: probe.id, display_name: null, group: null, auto_incident_minutes: null },
    { type: 'server', id: server.id, display_name: 'Frankfurt', group: 'Regions', auto_incident_minutes: 5 },
    { type: 'cron_check', id: check.id, display_name: null, group: 'Regions', auto_incident_minutes: null },
  ];
  const given = [
    { type: 'uptime_check', id: probe.id },
    components[1],
    { ...components[2], display_name: null },
  ];
  const page = await owner.post('/status-pages', { slug: 'ordered', name: 'Page', components: given });
  assert.deepEqual(page.components, components);
  const names = ({ monitors }: { monitors: { name: string }[] }) => monitors.map(({ name }) => name);
  assert.deepEqual(names(page), ['Shop', 'web-1.internal', 'Backup'], 'what they are called as monitors');
  const turned = components.toReversed();
  const changed = await owner.patch(`/status-pages/${page.id}`, { components: turned });
  assert.deepEqual(changed.components, turned);
  assert.deepEqual((await owner.patch(`/status-pages/${page.id}`, { name: 'Other' })).components, turned);
  await owner.delete(`/servers/${server.id}`);
  const left = await owner.get(`/status-pages/${page.id}`);
  assert.deepEqual(left.components, [turned[0], turned[2]]);
  assert.deepEqual(names(left), ['Backup', 'Shop']);
  assert.deepEqual((await owner.patch(`/status-pages/${page.id}`, { components: [] })).components, []);
});

test('what the account does not have cannot be shown, nor anything twice', async (t) => {
  const { owner, add, charlie } = await openServerBench(t);
  const [server, foreign] = [await add(), await charlie.post('/servers', { name: 'Of charlie' })];
  const watched = await owner.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  const own = { type: 'server', id: server.id };
  const components = [own, { type: 'server', id: foreign.id }, { type: 'cron_check', id: server.id }, own];
  const body = { slug: 'tenancy', name: 'Page', components };
  assert.deepEqual(issuesOf(await owner.send('POST', '/status-pages', body)), [
    'components.1.id: there is no such server',
    'components.2.id: there is no such cron_check',
    'components.3.id: is listed twice',
  ]);
  const page = await owner.post('/status-pages', { slug: 'tenancy', name: 'Page', components: [own] });
  const process = { components: [{ type: 'process', id: watched.id }] };
  assert.deepEqual(issuesOf(await owner.send('PATCH', `/status-pages/${page.id}`, process)), [
    'components.0.type: one of server, cron_check, uptime_check, external',
  ]);
  assert.deepEqual((await owner.get(`/status-pages/${page.id}`)).components.length, 1);
});

test('every wrong field is named, with what is allowed', async (t) => {
  const { alice } = await startTestService(t);
  const wrong = {
    slug: 'No_Slug',
    name: ' ',
    theme: 'pink',
    history_days: 366,
    components: [{ type: 'server', id: 1, group: ' ', auto_incident_minutes: 0 }],
    description: 'x'.repeat(2_001),
    custom_css: 'h1 { color: url(x) }',
    accent_color: 'red',
    header_links: [{ label: 'x', url: 'javascript:alert(1)' }],
    embed_origins: ['*'],
    logo_url: 'ftp://example.com/logo.png',
    custom_domain: '',
  };
  const issues = issuesOf(await alice.send('POST', '/status-pages', wrong));
  for (const field of ['slug', 'name', 'theme', 'history_days', 'description', 'logo_url', 'custom_domain'])
    assert.ok(
      issues.some((issue) => issue.startsWith(`${field}: `)),
      `${field} in ${issues.join(' · ')}`,
    );
  assert.ok(issues.includes('slug: 3..63 of a-z, 0-9 and -'), issues.join());
  assert.ok(issues.includes('accent_color: a colour such as #4350c4'), issues.join());
  assert.ok(issues.some((issue) => issue.startsWith('components.0.auto_incident_minutes: integer 1..1440')));
  const page = { name: 'Page' };
  for (const [slug, reason] of [
    ['ab', '3..63 of a-z, 0-9 and -'],
    ['x'.repeat(64), '3..63 of a-z, 0-9 and -'],
    ['api', 'is reserved'],
    ['status-pages', 'is reserved'],
    ['-ab', 'must begin and end with a letter or a digit'],
    ['../etc', '3..63 of a-z, 0-9 and -'],
  ])
    assert.deepEqual(issuesOf(await alice.send('POST', '/status-pages', { ...page, slug })), [
      `slug: ${reason}`,
    ]);
  for (const logo_url of [
    ...['http://example.com/logo.png', 'https://a;sandbox/logo.png', 'https://*.example/logo.png'],
    ...['https://[::1]/logo.png', 'https://user:word@example.com/logo.png'],
  ])
    assert.deepEqual(
      issuesOf(await alice.send('POST', '/status-pages', { ...page, slug: 'abc', logo_url })),
      ['logo_url: an https address with the name of a host'],
      logo_url,
    );
  for (const custom_domain of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    'a..b',
    'status.example.com:8080',
    'x/y.z',
    '*.a.b',
  ])
    assert.deepEqual(
      issuesOf(await alice.send('POST', '/status-pages', { ...page, slug: 'abc', custom_domain })),
      ['custom_domain: a domain name, such as status.example.com'],
      custom_domain,
    );
});

test('no slug looks like a part of the program', () => {
  const segments = routes
    .flatMap(({ path }) => path.split('/'))
    .filter((part) => /^[a-z\d-]{3,63}$/.test(part));
  const firsts = new Set(routes.map(({ path }) => path.split('/')[1] ?? ''));
  for (const part of segments) if (firsts.has(part)) assert.equal(slugIssue(part), 'is reserved', part);
});

test('a slug that anybody has is 409, also when many want it at once', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const wanted = { slug: 'popular', name: 'Page' };
  const callers = [alice, charlie, alice, charlie, alice, charlie];
  const answers = await Promise.all(callers.map((caller) => caller.send('POST', '/status-pages', wanted)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  assert.deepEqual(answers.find(({ status }) => status === 409)?.body, {
    error: 'conflict',
    issues: [{ field: 'slug', reason: 'is taken' }],
  });
  const other = await charlie.post('/status-pages', { slug: 'unpopular', name: 'Page' });
  assert.equal((await charlie.send('PATCH', `/status-pages/${other.id}`, { slug: 'popular' })).status, 409);
  assert.equal((await charlie.send('PATCH', `/status-pages/${other.id}`, { slug: 'unpopular' })).status, 200);
});

test('the plan limits pages under concurrent creation, and a deleted one makes room', async (t) => {
  const { alice } = await startTestService(t, { env: { TOCSIN_DEFAULT_PLAN: 'free' } });
  const create = (index: number) =>
    alice.send('POST', '/status-pages', { slug: `page-${index}`, name: 'Page' });
  const answers = await Promise.all([1, 2, 3, 4].map(create));
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 1);
  const refused = answers.find(({ status }) => status === 402);
  assert.deepEqual(refused?.body, { error: 'plan_limit_reached', current: 1, limit: 1, plan: 'free' });
  await alice.delete(`/status-pages/${made[0]?.body.id}`);
  assert.equal((await create(5)).status, 201);
});

test('a page that is sent back as it was read stays as it was', async (t) => {
  const { owner, add } = await openServerBench(t);
  const server = await add();
  const page = await owner.post('/status-pages', {
    ...{ slug: 'round-trip', name: 'Page', custom_domain: 'Status.Quillmoor.Example.' },
    components: [{ type: 'server', id: server.id, group: 'Servers' }],
  });
  assert.equal(page.custom_domain, 'status.quillmoor.example');
  const {
    id,
    key: _k,
    url: _url,
    domain: _d,
    monitors: _m,
    shades: _s,
    created_at: _c,
    updated_at: _u,
    ...settings
  } = page;
  assert.deepEqual(await owner.patch(`/status-pages/${id}`, settings), page);
});

test('nobody else finds a page, and viewers change none', async (t) => {
  const { alice, bob, charlie, setRole } = await startTestService(t);
  const page = await alice.post('/status-pages', { slug: 'tenants', name: 'Page' });
  const path = `/status-pages/${page.id}`;
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
    assert.equal((await charlie.send(method, path, body)).status, 404, method);
  assert.equal((await charlie.send('POST', `${path}/verify-domain`)).status, 404);
  assert.deepEqual((await charlie.get('/status-pages')).status_pages, []);
  await setRole('viewer');
  assert.equal((await bob.send('PATCH', path, { name: 'Mine' })).status, 403);
  assert.deepEqual(await bob.get(path), page);
});
