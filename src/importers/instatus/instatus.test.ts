import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { withTheirPages } from '../page-incidents.ts';
import { testApi } from '../test-api.ts';
import { problemsOf } from '../test-document.ts';
import { type InstatusPage, readInstatus } from './api.ts';
import { mapInstatus } from './map.ts';

const NOW = new Date('2026-06-16T08:00:00Z');

/** As the documentation of its API describes its answers. */
const page = {
  ...{
    id: 'ckf01',
    name: 'Nasa',
    subdomain: 'NASA',
    customDomain: 'status.nasa.example',
    status: 'HASISSUES',
  },
  ...{ logoUrl: 'https://nasa.example/logo.png', faviconUrl: 'https://nasa.example/i.png', language: 'fr' },
  ...{ websiteUrl: 'https://nasa.example', brandColor: '#111', okColor: '#33b17e', cssGlobal: 'b{}' },
  ...{ publicEmail: 'ops@nasa.example', twitter: null, htmlInMeta: null, useLargeHeader: true },
};
const component = (id: string, more: object = {}) => ({
  ...{ id, name: `Part ${id}`, status: 'OPERATIONAL', description: '', showUptime: true, order: 1 },
  ...{ group: null, uniqueEmail: 'x@automation.instatus.com', ...more },
});
const incident = {
  ...{ id: 'i1', name: 'Rocket is going down', status: 'RESOLVED', started: '2026-05-01T10:00:00Z' },
  ...{ resolved: '2026-05-01T11:00:00Z', components: [component('a')] },
  updates: [
    {
      ...{ id: 'u1', message: 'We look into it.', messageHtml: '<p>We look into it.</p>', notify: true },
      ...{ status: 'INVESTIGATING', started: '2026-05-01T10:00:00Z', ended: null, duration: 228 },
    },
  ],
};
const maintenance = {
  ...{ id: 'm1', name: 'Move', status: 'NOTSTARTEDYET', start: '2026-06-20T02:00:00Z', duration: 90 },
  ...{ notifyStart: true, components: [component('b')] },
  updates: [{ id: 'u1', message: 'We move.', status: 'NOTSTARTEDYET', started: '2026-06-10T02:00:00Z' }],
};
const source: InstatusPage = {
  page,
  components: [
    component('g', { name: 'Core', order: 2 }),
    component('a', { group: 'g', grouped: true }),
    component('b', { status: 'DEGRADEDPERFORMANCE', group: { id: 'g' }, order: 2 }),
    component('c', { status: 'MAJOROUTAGE', group: 'Edge' }),
    component('d', { archived: true }),
  ],
  incidents: [
    incident,
    {
      ...incident,
      ...{ id: 'i2', name: 'Slow', status: 'IDENTIFIED', resolved: null, impact: 'MAJOROUTAGE', updates: [] },
      components: [component('b', { status: 'PARTIALOUTAGE' })],
    },
  ],
  maintenances: [maintenance, { ...maintenance, id: 'm2', status: 'COMPLETED' }],
};

function imported() {
  const { draft, report, incidents } = mapInstatus({ pages: [source] }, { prefix: 'in', now: NOW });
  const document = documentOf(draft, report, { paused: true });
  return { document, report, incidents: withTheirPages(incidents, { ...document }, report) };
}

test('a page of Instatus becomes one of manual checks, with its look', () => {
  const { document } = imported();
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(document.status_pages?.['in-page-ckf01'], {
    ...{ slug: 'nasa', name: 'Nasa', accent_color: '#111111', logo_url: 'https://nasa.example/logo.png' },
    header_links: [
      { label: 'nasa.example', url: 'https://nasa.example/' },
      { label: 'ops@nasa.example', url: 'mailto:ops@nasa.example' },
    ],
    ...{ custom_domain: 'status.nasa.example', language: 'fr' },
    components: [
      { monitor: 'uptime_checks.in-component-c', group: 'Edge' },
      { monitor: 'uptime_checks.in-component-a', group: 'Core' },
      { monitor: 'uptime_checks.in-component-b', group: 'Core' },
    ],
  });
  const states = Object.values(document.uptime_checks ?? {}).map(({ manual, paused }) => [manual, paused]);
  assert.deepEqual(states, [
    [{ starts_as: 'down' }, undefined],
    [{ starts_as: 'up' }, undefined],
    [{ starts_as: 'up' }, undefined],
  ]);
  assert.deepEqual(Object.keys(document.maintenance_windows ?? {}), ['in-maintenance-m1']);
  assert.equal(document.maintenance_windows?.['in-maintenance-m1']?.ends_at, '2026-06-20T03:30:00.000Z');
});

test('an incident ends when Instatus says so, and begins where nobody wrote of it', () => {
  const [pageHistory] = imported().incidents;
  const [over, open] = pageHistory?.incidents ?? [];
  assert.deepEqual(over?.updates, [
    { status: 'investigating', message: 'We look into it.', created_at: '2026-05-01T10:00:00.000Z' },
    { status: 'resolved', message: '', created_at: '2026-05-01T11:00:00.000Z' },
  ]);
  assert.deepEqual(over?.affected, [{ monitor: 'uptime_checks.in-component-a', impact: null }]);
  assert.deepEqual(
    [open?.severity, open?.affected, open?.updates.length],
    ['critical', [{ monitor: 'uptime_checks.in-component-b', impact: 'degraded' }], 1],
  );
});

test('the report says what is lost of a page of Instatus', () => {
  const lost = imported().report.lines.filter(({ grade }) => grade === 'not_possible');
  const fields = lost.map(({ source: of, field }) => (field ? `${of}.${field}` : of));
  assert.deepEqual(fields.sort(), [
    ...['component d', 'component d.name', 'component d.status', 'maintenance m2'],
    ...['maintenance m2.name', 'maintenance m2.updates', 'page ckf01.cssGlobal', 'page ckf01.faviconUrl'],
    ...['page ckf01.okColor', 'subscribers ckf01'],
  ]);
});

test('a list that is cut says so, and so does a key of too many pages', async (t) => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `i${at}`, name: 'Slow', status: 'RESOLVED' }));
  const { report } = mapInstatus(
    { pages: [{ ...source, maintenances: [], incidents: many }] },
    { prefix: 'in', now: new Date('2026-06-16T08:00:00.000Z') },
  );
  const notes = new Map(report.lines.map(({ source: of, note }) => [of, note]));
  assert.equal(notes.get('incidents ckf01'), 'Only the newest 1,000 are read.');
  assert.equal(notes.get('maintenances ckf01'), undefined);
  const base = await testApi(t, () => ({
    'Bearer k GET /v2/pages?page=1&per_page=100': Array.from({ length: 51 }, (_, id) => ({ id })),
  }));
  await assert.rejects(readInstatus(base, 'k'), { message: /more than 50 pages/ });
});

test('its API is read list by list, and a wrong key is explained', async (t) => {
  const list = (path: string) => `Bearer k GET ${path}?page=1&per_page=100`;
  const base = await testApi(t, () => ({
    [list('/v2/pages')]: [page],
    [list('/v1/ckf01/components')]: source.components,
    [list('/v1/ckf01/incidents')]: source.incidents,
    [list('/v1/ckf01/maintenances')]: source.maintenances,
  }));
  assert.deepEqual(await readInstatus(`${base}/`, 'k'), { pages: [source] });
  await assert.rejects(
    readInstatus(base, 'bad'),
    (error) => error instanceof ImportProblem && /refuses the key \(401\)/.test(error.message),
  );
});
