import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask } from '../api-client.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { withTheirPages } from '../page-incidents.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { readStatuspage, type StatuspagePage } from './api.ts';
import { mapStatuspage } from './map.ts';

const NOW = new Date('2026-06-16T08:00:00Z');

/** With the fields that the documentation of its API has. */
const page = {
  ...{ id: 'kctbh9vrtdwd', name: 'ACME', subdomain: 'acme', domain: 'Status.acme.example', url: 'x' },
  ...{ page_description: 'How <b>ACME</b> is.', time_zone: 'Eastern Time (US & Canada)' },
  ...{
    support_url: 'https://acme.example/help',
    css_link_color: '3498DB',
    css_body_background_color: 'ffffff',
  },
  ...{ css_greens: '2fcc66', viewers_must_be_team_members: false, ip_restrictions: null },
  ...{ allow_page_subscribers: true, hero_cover: { url: 'https://x.example/hero.png' } },
};
const component = (id: string, more: object = {}) => ({
  ...{ id, page_id: page.id, name: `Part ${id}`, status: 'operational', position: 1, group_id: null },
  ...{ showcase: true, only_show_if_degraded: false, description: null, group: false },
  ...more,
});
const update = (status: string, at: string, more: object = {}) => ({
  ...{ id: `${status}-${at}`, status, display_at: at, created_at: at, body: `It is ${status}.` },
  ...more,
});
const incident = {
  ...{ id: 'i1', name: 'Slow answers', status: 'postmortem', impact: 'major', page_id: page.id },
  ...{ created_at: '2026-05-01T10:00:00Z', resolved_at: '2026-05-01T11:00:00Z', shortlink: 'x' },
  ...{ postmortem_body: 'A <a href="https://acme.example/pm">disk</a> was full.', metadata: {} },
  components: [component('a')],
  incident_updates: [
    update('postmortem', '2026-05-02T10:00:00Z', { body: 'A disk was full.' }),
    update('resolved', '2026-05-01T11:00:00Z', { body: '' }),
    update('investigating', '2026-05-01T10:00:00Z', {
      affected_components: [
        { code: 'a', name: 'Part a', old_status: 'operational', new_status: 'major_outage' },
        { code: 'b', name: 'Part b', old_status: 'operational', new_status: 'partial_outage' },
      ],
    }),
  ],
};
const planned = {
  ...{ id: 'm1', name: 'Move', status: 'scheduled', impact: 'maintenance', components: [component('b')] },
  ...{ scheduled_for: '2026-06-20T02:00:00Z', scheduled_until: '2026-06-20T03:00:00Z' },
  incident_updates: [update('scheduled', '2026-06-10T02:00:00Z', { body: 'We move.' })],
};
const source: StatuspagePage = {
  page,
  components: [
    component('a', { position: 1, group_id: 'g' }),
    component('b', { position: 3, status: 'partial_outage', description: 'Text' }),
    component('c', { position: 1, status: 'major_outage', only_show_if_degraded: true }),
  ],
  groups: [{ id: 'g', name: 'Core', position: 2, components: ['a'] }],
  incidents: [
    incident,
    planned,
    { ...planned, id: 'm2', status: 'completed' },
    { ...incident, id: 'i2', name: 'Old', incident_updates: [update('resolved', '2019-05-01T10:00:00Z')] },
    {
      ...incident,
      id: 'i3',
      name: 'On',
      status: 'identified',
      impact: 'none',
      resolved_at: null,
      components: [],
      postmortem_body: 'A draft',
      incident_updates: [update('identified', '2026-06-16T07:00:00Z')],
    },
  ],
  subscribers: 12,
};

function imported(one = source) {
  const { draft, report, incidents } = mapStatuspage({ pages: [one] }, { prefix: 'sp', now: NOW });
  const document = documentOf(draft, report, { paused: true });
  return { document, report, incidents: withTheirPages(incidents, { ...document }, report) };
}

test('a page becomes one of manual checks, in its order and groups', () => {
  const { document } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(document.status_pages?.['sp-page-kctbh9vrtdwd'], {
    ...{ slug: 'acme', name: 'ACME', description: 'How **ACME** is.', custom_domain: 'status.acme.example' },
    accent_color: '#3498db',
    header_links: [{ label: 'Support', url: 'https://acme.example/help' }],
    components: [
      { monitor: 'uptime_checks.sp-component-c', group: null },
      { monitor: 'uptime_checks.sp-component-a', group: 'Core' },
      { monitor: 'uptime_checks.sp-component-b', group: null },
    ],
  });
  const checks = Object.values(document.uptime_checks ?? {}).map(({ name, kind, manual, paused }) => [
    ...[name, kind, manual, paused],
  ]);
  assert.deepEqual(checks, [
    ['Part c', 'manual', { starts_as: 'down' }, undefined],
    ['Part a', 'manual', { starts_as: 'up' }, undefined],
    ['Part b', 'manual', { starts_as: 'up' }, undefined],
  ]);
  assert.deepEqual(document.maintenance_windows?.['sp-maintenance-m1'], {
    ...{ name: 'Move', description: 'We move.', targets: { monitors: ['uptime_checks.sp-component-b'] } },
    ...{ starts_at: '2026-06-20T02:00:00.000Z', ends_at: '2026-06-20T03:00:00.000Z' },
    show_on_status_pages: true,
  });
});

test('incidents keep their updates, impacts and postmortems', () => {
  const [{ key, incidents } = { key: '', incidents: [] }, ...others] = imported().incidents;
  assert.deepEqual([key, others.length], ['sp-page-kctbh9vrtdwd', 0]);
  assert.deepEqual(incidents, [
    {
      ...{ title: 'Slow answers', severity: 'major' },
      postmortem: 'A [disk](https://acme.example/pm) was full.',
      affected: [
        { monitor: 'uptime_checks.sp-component-a', impact: 'outage' },
        { monitor: 'uptime_checks.sp-component-b', impact: 'degraded' },
      ],
      updates: [
        {
          ...{ status: 'investigating', message: 'It is investigating.' },
          created_at: '2026-05-01T10:00:00.000Z',
        },
        { status: 'resolved', message: '', created_at: '2026-05-01T11:00:00.000Z' },
      ],
    },
    {
      ...{ title: 'On', severity: 'minor', postmortem: null, affected: [] },
      updates: [
        { status: 'identified', message: 'It is identified.', created_at: '2026-06-16T07:00:00.000Z' },
      ],
    },
  ]);
});

test('the report says what is lost, and why', () => {
  const { report } = imported();
  const lost = report.lines.filter(({ grade }) => grade === 'not_possible');
  const notes = new Map(lost.map(({ source: of, field, note }) => [field ? `${of}.${field}` : of, note]));
  assert.equal(notes.get('maintenance m2'), 'It is over.');
  assert.equal(notes.get('incident i2'), 'It began more than five years ago.');
  assert.equal(notes.get('incident i3.postmortem_body'), 'It was not published.');
  assert.equal(notes.get('component b.description'), 'A component has no text of its own.');
  assert.equal(notes.get('component c.only_show_if_degraded'), 'A component is always shown.');
  assert.match(notes.get('page kctbh9vrtdwd.hero_cover') ?? '', /Upload the picture/);
  assert.match(notes.get('page kctbh9vrtdwd.css_greens') ?? '', /colours of Tocsin/);
  assert.match(
    notes.get('subscribers kctbh9vrtdwd') ?? '',
    /^12 subscribers are not imported: .*confirmed here/,
  );
  const changed = report.lines.filter(({ grade }) => grade === 'changed').map(({ field }) => field);
  assert.deepEqual([...new Set(changed)].sort(), ['domain', 'impact', 'status', 'support_url', 'time_zone']);
});

test('what is no colour and what is no network is reported, and nothing of it is carried over', () => {
  const networks = [`${'1'.repeat(61)}`, ...Array.from({ length: 60 }, (_, at) => `10.0.${at}.0/24`)];
  const { report, document } = imported({
    ...source,
    page: { ...page, css_link_color: 'teal', ip_restrictions: networks.join(' '), subdomain: 'inside' },
    components: source.components.map((one) => ({ ...one, status: 'constructor' })),
  });
  const of = (field: string) =>
    report.lines
      .filter((line) => line.field === field && line.source.startsWith('page '))
      .map(({ grade }) => grade);
  assert.deepEqual([of('css_link_color'), of('ip_restrictions')], [['not_possible'], ['changed']]);
  const [made] = Object.values(document.status_pages ?? {}) as Record<string, unknown>[];
  assert.deepEqual(
    [made?.accent_color, (made?.allowed_networks as unknown[] | undefined)?.length],
    [undefined, 50],
  );
});

test('incidents are lost with a page that cannot be', () => {
  const { document, report, incidents } = imported({
    ...source,
    page: { ...page, domain: `${'x'.repeat(260)}.example` },
  });
  assert.deepEqual([document.status_pages, incidents], [undefined, []]);
  const [line] = report.lines.filter(({ source: of, field }) => of === 'incident i1' && field === null);
  assert.deepEqual([line?.grade, line?.note], ['not_possible', 'Its page is not imported.']);
});

test('its API is read page by page, with the key', async (t) => {
  const many = Array.from({ length: 130 }, (_, id) => ({ ...incident, id: `i${id}` }));
  const at = `OAuth k GET /v1/pages/${page.id}`;
  const base = await testApi(t, () => ({
    'OAuth k GET /v1/pages': [page],
    [`${at}/components?page=1&per_page=100`]: source.components,
    [`${at}/component-groups?page=1&per_page=100`]: source.groups,
    [`${at}/incidents?page=1&limit=100`]: many.slice(0, 100),
    [`${at}/incidents?page=2&limit=100`]: many.slice(100),
    [`${at}/subscribers/count`]: { email: 3, sms: 1 },
  }));
  const [read] = (await readStatuspage(`${base}/v1/`, 'k')).pages;
  assert.deepEqual([read?.components.length, read?.incidents.length, read?.subscribers], [3, 130, 3]);
  await assert.rejects(
    readStatuspage(base, 'bad'),
    (error) => error instanceof ImportProblem && /refuses the key \(401\)/.test(error.message),
  );
});

test('without a key a page is read as it is shown', async (t) => {
  const {
    subdomain: _1,
    domain: _2,
    ...shown
  } = { ...page, time_zone: 'Etc/UTC', url: 'https://acme.statuspage.io' };
  const base = await testApi(t, () => ({
    'GET /api/v2/components.json': null,
    'GET /api/v2/summary.json': { page: shown, components: source.components, status: {} },
    'GET /api/v2/incidents.json': { page: shown, incidents: [incident] },
    'GET /api/v2/scheduled-maintenances.json': { page: shown, scheduled_maintenances: [planned] },
  }));
  const { pages } = await readStatuspage(base, null);
  assert.deepEqual([pages[0]?.page.subdomain, pages[0]?.incidents.length], ['acme', 2]);
  const empty = await testApi(t, () => ({
    'GET /api/v2/components.json': null,
    'GET /api/v2/summary.json': null,
  }));
  await assert.rejects(readStatuspage(empty, null), { message: /answers 404\. Is this the address/ });
});

test('a client that is rate limited waits as Retry-After says, and asks again', async () => {
  const asked: string[] = [];
  const ask: Ask = async ({ url }) => {
    asked.push(url.pathname);
    const status = asked.length < 3 ? 420 + (asked.length - 1) * 9 : 200;
    return { status, retryAfter: '0.001', text: '[]' };
  };
  assert.deepEqual(await readStatuspage('https://api.example', 'k', undefined, ask), { pages: [] });
  assert.deepEqual(asked, ['/v1/pages', '/v1/pages', '/v1/pages']);
});
