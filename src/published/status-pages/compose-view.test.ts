// What is made of what was read for a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusView, viewComponent } from '../../testing/status-view.ts';
import { componentsShown, logosShown, maintenancesShown, withImpacts } from './compose-view.ts';
import type { ComponentRow } from './view-store.ts';

const at = (text: string) => new Date(`2026-06-${text}Z`);
const now = at('16T08:00:00');

const row = (fields: Partial<ComponentRow> = {}): ComponentRow => ({
  ...{ type: 'uptime_check', id: 1, name: 'Shop', group: null, status: 'up' },
  ...{ status_since: at('01T00:00:00'), created_at: at('15T12:00:00') },
  ...fields,
});

const readings = {
  servers: new Map(),
  tallies: new Map(),
  maintenance: new Map(),
  responses: new Map(),
  page: { show_metrics: true },
  now,
};

test('a component is as its monitor says, and unknown while nobody knows', () => {
  for (const [status, shown] of [
    ['up', 'operational'],
    ['online', 'operational'],
    ['degraded', 'degraded'],
    ['down', 'outage'],
    ['offline', 'outage'],
    ['new', 'unknown'],
    ['paused', 'unknown'],
    ['constructor', 'unknown'],
  ] as const) {
    const [component] = componentsShown([row({ status })], readings);
    assert.deepEqual(
      [component?.status, component?.status_since === null],
      [shown, shown === 'unknown'],
      status,
    );
  }
});

test('days before a component was there are left out, the others say what was wrong on them', () => {
  const day = (date: string, up_ms: number, down_ms: number, degraded_ms = 0) => ({
    date: `2026-06-${date}`,
    tally: { up_ms, down_ms, degraded_ms },
  });
  const tallies = new Map([[1, [day('14', 9, 9), day('15', 3, 1, 2), day('16', 0, 0)]]]);
  const maintenance = new Map([
    [
      1,
      [
        { from: at('15T23:00:00'), to: at('16T00:30:00') },
        { from: now, to: at('17T00:00:00') },
      ],
    ],
  ]);
  const responses = new Map([[1, new Map([['2026-06-15', 41.5]])]]);
  const [component] = componentsShown([row()], { ...readings, tallies, maintenance, responses });
  const day15 = { date: '2026-06-15', uptime: '75.00' };
  assert.deepEqual(component?.days, [
    { ...day15, response_ms: 41.5, down_ms: 1, degraded_ms: 2, maintenance_ms: 3_600_000 },
    {
      date: '2026-06-16',
      uptime: null,
      response_ms: null,
      down_ms: 0,
      degraded_ms: 0,
      maintenance_ms: 1_800_000,
    },
  ]);
  assert.deepEqual([component?.uptime, component?.status], ['75.00', 'maintenance']);
});

test('of every window what is on is shown, or else what comes next, in the order in which it begins', () => {
  const window = (id: number, ...stretches: [string, string][]) => ({
    ...{ id, name: `Window ${id}`, description: '', subject_ids: [2, 1] },
    stretches: stretches.map(([from, to]) => ({ from: at(from), to: at(to) })),
  });
  const planned = [
    window(1, ['20T00:00:00', '20T01:00:00']),
    window(2, ['10T00:00:00', '10T01:00:00']),
    window(3, ['16T07:00:00', '16T08:00:00'], ['18T07:00:00', '18T08:00:00']),
    window(4, ['16T07:59:00', '16T08:01:00']),
  ];
  assert.deepEqual(
    maintenancesShown(planned, [1, 2, 3], now).map(({ id, status, affected_components }) => [
      id,
      status,
      ...affected_components,
    ]),
    [
      [4, 'active', 1, 2],
      [3, 'upcoming', 1, 2],
      [1, 'upcoming', 1, 2],
    ],
  );
});

test('an uploaded logo comes before a linked one, and one for dark pages stands in for a logo', () => {
  const none = {
    ...{ logo_url: null, logo_etag: null, logo_width: null, logo_height: null },
    ...{ dark_logo_url: null, dark_logo_etag: null, dark_logo_width: null, dark_logo_height: null },
  };
  assert.deepEqual(logosShown(none), { logo: null, dark_logo: null });
  const linked = { ...none, logo_url: 'https://a.example/', dark_logo_url: 'https://b.example/' };
  assert.deepEqual(logosShown(linked), {
    logo: { kind: 'linked', url: 'https://a.example/' },
    dark_logo: { kind: 'linked', url: 'https://b.example/' },
  });
  const uploaded = { logo_etag: 'x', logo_width: 9, logo_height: 5 };
  assert.deepEqual(logosShown({ ...linked, ...uploaded }).logo, {
    ...{ kind: 'uploaded', version: 'x', width: 9, height: 5 },
  });
  assert.equal(logosShown({ ...linked, logo_url: null }).dark_logo, null);
});

test('a component is at least as bad as people say, and as bad as its monitor sees', () => {
  const of = (
    status: 'operational' | 'degraded' | 'outage' | 'maintenance',
    ...said: ('degraded' | 'outage')[]
  ) => {
    const active = said.map((impact) => ({ impacts: [{ id: 1, impact }] }));
    const [component] = withImpacts([viewComponent({ id: 1, status })], active);
    return [component?.status, component?.impact];
  };
  assert.deepEqual(of('operational'), ['operational', null]);
  assert.deepEqual(of('operational', 'degraded'), ['degraded', 'degraded']);
  assert.deepEqual(of('outage', 'degraded'), ['outage', 'degraded']);
  assert.deepEqual(of('maintenance', 'degraded', 'outage'), ['outage', 'outage']);
  const other = withImpacts(statusView().components, [{ impacts: [{ id: 2, impact: 'outage' }] }]);
  assert.deepEqual(other, statusView().components);
});
