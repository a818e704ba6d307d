import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaintenanceWindow } from '../../../api/schema.gen.ts';
import type { Subject } from '../../../domain/forms/targets.ts';
import { announcedOn, coveredNames } from './announced.ts';

const subjects: Subject[] = [
  { type: 'server', id: 1, name: 'edge-1', tags: ['edge'] },
  { type: 'uptime_check', id: 2, name: 'Shop', tags: [] },
];
const page = {
  components: [
    {
      type: 'server' as const,
      id: 1,
      group: null,
      auto_incident_minutes: null,
      display_name: 'Frankfurt',
    },
  ],
};
const window = (given: Partial<MaintenanceWindow>): MaintenanceWindow => ({
  ...{ id: 1, key: null, name: 'w', description: '', recurrence: null, created_by: null, active_until: null },
  ...{ starts_at: '2026-06-16T08:00:00Z', ends_at: '2026-06-16T09:00:00Z', next_starts_at: null },
  ...{ created_at: '2026-06-01T08:00:00Z', updated_at: '2026-06-01T08:00:00Z' },
  targets: { all: false, ids: [], tags: [] },
  status: 'upcoming',
  show_on_status_pages: true,
  ...given,
});

test('a window is on the page if it is to be shown and covers a component', () => {
  const byTag = window({ name: 'by tag', targets: { all: false, ids: [], tags: ['edge'] } });
  const everything = window({ name: 'all', targets: { all: true, ids: [], tags: [] }, status: 'active' });
  const hidden = window({
    name: 'hidden',
    targets: { all: true, ids: [], tags: [] },
    show_on_status_pages: false,
  });
  const elsewhere = window({ name: 'elsewhere', targets: { all: false, ids: [2], tags: [] } });
  const shown = announcedOn(page, [byTag, everything, hidden, elsewhere], subjects);
  assert.deepEqual(
    shown.map(({ name }) => name),
    ['all', 'by tag'],
  );
});

test('what it covers is called as the page calls it', () => {
  assert.deepEqual(coveredNames(page, window({ targets: { all: true, ids: [], tags: [] } }), subjects), [
    'Frankfurt',
  ]);
});
