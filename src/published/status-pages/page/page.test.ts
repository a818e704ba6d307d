// Public pages as they are drawn from what they show.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PAGE_TOKENS } from '../../../../shared/page-colours.ts';
import {
  statusView,
  viewComponent,
  viewDays,
  viewIncident,
  viewMaintenance,
} from '../../../testing/status-view.ts';
import type { View } from '../view.ts';
import { createLocale, timesOf } from '../words/locale.ts';
import { renderFeed } from './feed.ts';
import { monthOf, renderHistory } from './history.ts';
import { renderStatusPage } from './status-page.ts';
import { drawStrip } from './strip.ts';
import { at, body, en } from './test-stage.ts';
import { componentSentence, headlineOf } from './wording.ts';

const busy = (count: number, days: number, every: number): View =>
  statusView({
    page: {
      history_days: days,
      description: 'How our services are doing, for everybody who depends on them.',
    },
    overall_status: 'partial_outage',
    components: Array.from({ length: count }, (_, index) =>
      viewComponent({
        ...{
          id: index + 1,
          name: `Server ${index + 1} in Frankfurt`,
          type: 'server',
          group: index < 25 ? 'Europe' : 'Asia',
        },
        metrics: { cpu: 22, memory: 46, disk: 51 },
        days: viewDays(
          days,
          Object.fromEntries(
            Array.from({ length: days }, (_, day) => day)
              .filter((day) => (day + index) % every === 0)
              .map((day) => [
                day,
                [{ down_ms: 240_000 }, { degraded_ms: 3e6 }, { maintenance_ms: 15e5 }][day % 3] ?? {},
              ]),
          ),
        ),
      }),
    ),
    active_incidents: [viewIncident()],
    past_incidents: Array.from({ length: 10 }, () =>
      viewIncident({ resolved_at: new Date('2026-06-16T09:40:00Z') }),
    ),
    maintenances: [viewMaintenance()],
  });

test('a page of 50 servers is at most 30 KB, over 30 days, over 90 days with trouble and over a year', () => {
  for (const [view, hasStrips] of [
    [busy(50, 30, 1_000), true],
    [busy(50, 30, 10), true],
    [busy(50, 90, 9), true],
    [busy(50, 90, 1), false],
    [busy(50, 365, 40), true],
    [busy(50, 365, 1), false],
  ] as const) {
    const page = body(view);
    assert.equal(
      page.includes('preserveAspectRatio=none><use href=#r /></symbol>') && /<\/b><svg/.test(page),
      hasStrips,
    );
    assert.ok(Buffer.byteLength(page) <= 30 * 1_024, String(Buffer.byteLength(page)));
    assert.equal(page.match(/<h3 dir=auto>Server /g)?.length, 50);
  }
});

test('in groups what is fine is closed and what is wrong is open, with the worst that is in it', () => {
  const of = (group: string | null, ...statuses: View['components'][number]['status'][]) =>
    statuses.map((status, at) => viewComponent({ group, status, name: `${group} ${at}` }));
  const components = [
    ...of('Fine', 'operational', 'unknown'),
    ...of('Bad', 'operational', 'outage', 'degraded', 'outage'),
    ...of('Slow', 'degraded', 'operational'),
    ...of('One', 'degraded'),
    ...of('Planned', 'maintenance', 'operational'),
    ...of('Young', 'unknown', 'unknown'),
    ...of(null, 'operational'),
  ];
  const page = body(statusView({ page: { layout: 'groups' }, components }));
  const groups = [
    ...page.matchAll(
      /<details class="card gr"( open)?><summary><h2 dir="auto">(\w+)<\/h2><b class=(\w+)>(.*?)<\/b>/g,
    ),
  ];
  assert.deepEqual(
    groups.map(([, open = '', name, look, text = '']) => [name, open, look, text.replaceAll(/<[^>]+>/g, '')]),
    [
      ['Fine', '', 'ok', 'Operational'],
      ['Bad', ' open', 'down', '2 of 4 down'],
      ['Slow', ' open', 'warn', '1 of 2 degraded'],
      ['One', ' open', 'warn', 'Slow'],
      ['Planned', ' open', 'maint', 'Maintenance'],
      ['Young', '', 'idle', 'No data'],
    ],
  );
  assert.match(page, /<section><h2 dir="auto">Other components<\/h2><ul class="card cps">/);
});

test('beside each other components have strips of 90 days at most', () => {
  const view = busy(3, 365, 1_000);
  const grid = body({ ...view, page: { ...view.page, layout: 'grid' } });
  assert.match(grid, /<ul class="cps g">/);
  assert.match(grid, /<symbol id=f viewBox="-.5 0 90 8"/);
  assert.match(body(view), /<symbol id=f viewBox="-.5 0 365 8"/);
});

test('a page stays small however much is written, and leads to the rest', () => {
  const message = `**&"<** ${'&"<'.repeat(1_600)}`;
  const updates = Array.from({ length: 200 }, () => ({
    ...{ status: 'identified' as const, message, created_at: new Date('2026-06-16T09:38:00Z') },
  }));
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const view = statusView({
    components: ids.map((id) => viewComponent({ id, name: `Component ${id}` })),
    active_incidents: Array.from({ length: 100 }, (_, nth) =>
      viewIncident({ id: `${nth}`, title: `Incident ${nth}`, updates, affected_components: ids }),
    ),
    maintenances: Array.from({ length: 50 }, () =>
      viewMaintenance({ description: '&'.repeat(500), affected_components: ids }),
    ),
  });
  const page = body(view);
  assert.ok(Buffer.byteLength(page) <= 30 * 1_024, String(Buffer.byteLength(page)));
  for (const text of ['>Incident 0<', '<bdi>Component 1</bdi>', ' and 10 more.', '97 more incidents'])
    assert.ok(page.includes(text), text);
  assert.ok(page.includes('/history?month=2026-06#i-0">200 updates<'));
  const feed = renderFeed(view, at(view));
  assert.ok(feed.length < 2_000_000, String(feed.length));
  assert.equal(feed.match(/<entry>/g)?.length, 100);
});

test('what fits is shown: the newest of every incident before what came earlier', () => {
  const update = (message: string) => ({
    ...{ status: 'identified' as const, message, created_at: new Date('2026-06-16T09:38:00Z') },
  });
  const long = 'long '.repeat(900);
  const page = body(
    statusView({
      active_incidents: [
        viewIncident({
          id: 'a',
          updates: [update('A new'), update(long), update(long), update(`${long} A old`)],
        }),
        viewIncident({ id: 'b', updates: [update('B new'), update('B old')] }),
      ],
    }),
  );
  for (const text of ['A new', 'B new', 'B old']) assert.ok(page.includes(text), text);
  assert.ok(!page.includes('A old'));
  assert.ok(page.includes('#i-a">1 earlier update<'));
});

test('days that were fine are one shape, and each of the others is a bar as tall as its worst moment', () => {
  const trouble = {
    1: { down_ms: 1, degraded_ms: 5 },
    3: { down_ms: 1 },
    4: { degraded_ms: 1 },
    5: { maintenance_ms: 1 },
  };
  assert.equal(
    drawStrip(viewDays(7, trouble), 10).text,
    '<svg viewBox="-.5 0 10 8" preserveAspectRatio=none><path class=e d="M-.5 7.7h3"/><rect x=2.5 y=4 width=7 height=4 /><path d="M4 0v8m2-8v8"/><path class=w d="M7 2v6"/><path class=m d="M8 4v4"/></svg>',
  );
  assert.equal(drawStrip(viewDays(30), 30).text, '<svg><use href=#f /></svg>');
  assert.doesNotMatch(drawStrip([], 30).text, /<rect|<use|<path(?! class=e)/);
});

test('what a strip shows is said in words too', () => {
  const days = viewDays(30, {
    10: { down_ms: 240_000, degraded_ms: 60_000 },
    29: { maintenance_ms: 1_500_000 },
  });
  const page = body(statusView({ components: [viewComponent({ days })] }));
  assert.match(
    page,
    /<summary>2 days with issues<\/summary><ul><li>Today: maintenance 25 min<li>28 May: down 4 min, slow 1 min<\/ul>/,
  );
  assert.match(page, /<b>99\.98%<\/b> up/);
  assert.match(body(statusView()), /no issues/);
  for (const status of ['degraded', 'outage'] as const) {
    const young = body(statusView({ components: [viewComponent({ status })] }));
    assert.doesNotMatch(young, /no issues/, 'too young to be seen in the days');
  }
});

/** Tags that close what they opened, and no character that XML 1.0 forbids. */

test('the heading tells the truth, also where nobody has opened an incident yet', () => {
  const of = (...components: View['components']) => headlineOf(statusView({ components }), en).title;
  assert.equal(of(viewComponent()), 'Everything works');
  assert.equal(of(viewComponent({ status: 'outage' }), viewComponent()), 'Checkout is down');
  assert.equal(
    of(viewComponent({ status: 'outage' }), viewComponent({ status: 'outage' })),
    '2 components are down',
  );
  assert.equal(of(viewComponent({ status: 'degraded' })), 'Checkout is slow');
  assert.equal(of(viewComponent({ status: 'degraded', type: 'server' })), 'Checkout has high load');
  assert.equal(of(viewComponent({ status: 'unknown' })), 'No known issues');
  const shown = statusView({ active_incidents: [viewIncident()], overall_status: 'partial_outage' });
  assert.equal(headlineOf(shown, en).title, 'Delayed tracking in Asia');
  const minor = statusView({
    ...{ active_incidents: [viewIncident()], overall_status: 'minor_issues' },
    components: [viewComponent({ status: 'outage' })],
  });
  assert.equal(headlineOf(minor, en).look, 'warn', 'as bad as the incident that it names');
  assert.match(body(shown), /<title>Partial outage · Quillmoor status<\/title>/);
});

test('what people say of a component stands behind its name, and in place of what a monitor would say', () => {
  const incident = viewIncident({ affected_components: [1, 2], impacts: [{ id: 1, impact: 'degraded' }] });
  const view = statusView({
    active_incidents: [incident],
    overall_status: 'partial_outage',
    components: [
      viewComponent({ type: 'server', status: 'degraded', impact: 'degraded' }),
      viewComponent({ id: 2, name: 'Search' }),
    ],
  });
  const page = body(view);
  assert.match(page, /Affects <bdi>Checkout \(degraded\)<\/bdi> and <bdi>Search<\/bdi>/);
  assert.match(page, /<b class=warn>.*?Degraded<\/b>/);
  assert.match(page, /Checkout is degraded\./);
  assert.doesNotMatch(page, /high load\./i);
});

test('a post-mortem is in the history, and the page leads to it', () => {
  const resolved = { resolved_at: new Date('2026-06-16T09:40:00Z'), postmortem: 'A **cable**.' };
  const view = statusView({ past_incidents: [viewIncident(resolved)] });
  assert.match(body(view), /<a href="\/status\/quillmoor\/history\?month=2026-06#i-[\w-]+">Post-mortem<\/a>/);
  const bounds = { first: null, now: view.at };
  const month = monthOf('2026-06', bounds, utc) ?? assert.fail();
  const sheet = { month, nth: 0, incidents: view.past_incidents, hasMore: false, first: null };
  assert.match(
    renderHistory(view, at(view), sheet).body,
    /<section class="up pm"><h3>Post-mortem<\/h3><div class="m" dir="auto"><p>A <strong>cable<\/strong>\.<\/p><\/div><\/section>/,
  );
});

const utc = timesOf('UTC', { language: 'en', t: en });

test('a component that works says when work on it begins within hours', () => {
  const wordOf = (planned: Partial<View['maintenances'][number]>, status: 'operational' | 'outage') => {
    const component = viewComponent({ status });
    const view = statusView({ components: [component], maintenances: [viewMaintenance(planned)] });
    return componentSentence(component, view, createLocale({ language: 'en', t: en }, 'UTC')).word;
  };
  assert.equal(wordOf({}, 'operational'), 'Maintenance at 12:00');
  assert.equal(wordOf({ affected_components: [2] }, 'operational'), 'Operational');
  assert.equal(wordOf({ starts_at: new Date('2026-06-17T12:00:00Z') }, 'operational'), 'Operational');
  assert.equal(wordOf({}, 'outage'), 'Down', 'what is wrong now comes first');
});

test('months are those between the first incident and now', () => {
  const bounds = { first: new Date('2025-12-31T23:59:59Z'), now: new Date('2026-02-01T00:00:00Z') };
  const names = [
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-13',
    '2026-1',
    '../..',
    'abcdefg',
  ];
  assert.deepEqual(
    names.filter((name) => monthOf(name, bounds, utc)),
    ['2025-12', '2026-01', '2026-02'],
  );
  assert.equal(monthOf('2025-12', bounds, utc)?.to.toISOString(), '2026-01-01T00:00:00.000Z');
  assert.equal(monthOf('2026-01', { ...bounds, first: null }, utc), null);
});

test('moments are on the clock of the page, months too, and its zone is named once', () => {
  const zone = statusView({
    page: { time_zone: 'Europe/Vilnius' },
    active_incidents: [viewIncident({ created_at: new Date('2026-06-15T22:30:00Z') })],
    maintenances: [viewMaintenance()],
  });
  const page = body(zone);
  for (const text of ['All times in Europe/Vilnius', 'since <time datetime="2026-06-15T22:30:00Z">01:30<'])
    assert.ok(page.includes(text), text);
  assert.match(page, /today 15:00 to 15:45/);
  assert.match(page, /A bar is a UTC day/);
  assert.equal(page.match(/Vilnius/g)?.length, 1);
  const vilnius = timesOf('Europe/Vilnius', { language: 'en', t: en });
  const bounds = { first: new Date('2026-05-31T21:30:00Z'), now: new Date('2026-06-30T20:59:00Z') };
  assert.equal(monthOf('2026-05', bounds, vilnius), null);
  assert.equal(monthOf('2026-06', bounds, vilnius)?.from.toISOString(), '2026-05-31T21:00:00.000Z');
  assert.equal(monthOf('2026-06', bounds, vilnius)?.to.toISOString(), '2026-06-30T21:00:00.000Z');
});

test('the owner chooses the language, or else the reader; both say everything', () => {
  const view = busy(3, 30, 10);
  const german = renderStatusPage(view, at(view, false, 'de')).body;
  assert.match(german, /<html lang="de">/);
  assert.match(german, /Alle Zeiten in UTC.*Frühere Vorfälle/s);
  const shown = statusView({
    components: [viewComponent({ uptime: '99.98' }), viewComponent({ uptime: '100.00' })],
  });
  assert.match(renderStatusPage(shown, at(shown, false, 'de')).body, /99,98\u00a0%.*100\u00a0%/s);
  assert.match(renderStatusPage(shown, at(shown, false, 'en')).body, /99\.98%.*100%/s);
  const words = (text: string) => text.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ');
  for (const english of [
    'Affects',
    'trouble',
    'Resolved',
    'days',
    'Subscribe',
    'All times',
    'Planned',
    'since',
  ])
    assert.ok(!words(german).includes(english), english);
  const own = statusView({ page: { language: 'en' } });
  assert.match(renderStatusPage(own, at(own, false, 'de')).body, /<html lang="en">/);
});

test('readings of servers are shown only where the page shows metrics', () => {
  const components = [viewComponent({ type: 'server', metrics: { cpu: 22.4, memory: null, disk: 51 } })];
  assert.match(body(statusView({ components })), /CPU 22%, disk 51%/);
  assert.doesNotMatch(body(statusView({ components, page: { show_metrics: false } })), /CPU/);
  const offline = components.map((one) => ({ ...one, server_status: 'offline' as const }));
  const gone = body(statusView({ components: offline }));
  assert.match(gone, /no readings/);
  assert.doesNotMatch(gone, /CPU/);
});

test('colours are those of the dashboard', () => {
  const file = new URL('../../../../shared/tokens.css', import.meta.url);
  const css = readFileSync(file, 'utf8');
  for (const [name, [light, dark]] of Object.entries(PAGE_TOKENS)) {
    const known = css.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`));
    if (known) assert.deepEqual(known.slice(1), [light, dark], name);
  }
});
