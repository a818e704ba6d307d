// Maintenance windows over HTTP.

import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { muteWindowIssues } from '../muting/issues.ts';
import {
  changeMuteWindow,
  createMuteWindow,
  endMuteWindow,
  type MuteWindowKind,
  readMuteWindow,
  readMuteWindows,
  removeMuteWindow,
} from '../muting/manage.ts';
import { muteWindowListQuery, muteWindowParams } from '../muting/schema.ts';
import { maintenanceWindow, newWindow, windowChanges, windowList } from './schema.ts';

const tag = 'Maintenance windows';

const definition = {
  name: 'Nightly upgrades',
  description: 'Packages are upgraded and the databases restart.',
  targets: { all: false, ids: [], tags: ['database'] },
  recurrence: { cron_expression: '0 3 * * sun', duration_seconds: 7_200, timezone: 'Europe/Vilnius' },
  show_on_status_pages: true,
};
const example = {
  id: 12,
  ...definition,
  starts_at: '2026-06-16T08:00:00.000Z',
  ends_at: null,
  status: 'upcoming',
  active_until: null,
  next_starts_at: '2026-06-21T00:00:00.000Z',
  created_by: 'Mira',
  created_at: '2026-06-16T08:00:00.000Z',
  updated_at: '2026-06-16T08:00:00.000Z',
};
const active = {
  ...example,
  status: 'active',
  active_until: '2026-06-21T02:00:00.000Z',
  next_starts_at: '2026-06-28T00:00:00.000Z',
};

const reading: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/maintenance-windows',
    tag,
    summary: 'List maintenance windows',
    access: mayRead,
    query: muteWindowListQuery,
    refine: pageIssues,
    response: windowList,
    examples: { response: { maintenance_windows: [example], next_cursor: null } },
    async handler(call) {
      const { shown, next_cursor } = await readMuteWindows(call, 'maintenance', call.query);
      return { maintenance_windows: shown, next_cursor };
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/maintenance-windows/:id',
    tag,
    summary: 'Read a maintenance window',
    access: mayRead,
    params: muteWindowParams,
    response: maintenanceWindow,
    examples: { response: active },
    handler: (call) => readMuteWindow(call, 'maintenance', call.params.id),
  }),
];

const changing = (kind: MuteWindowKind): Route[] => [
  guardedRoute({
    method: 'POST',
    path: '/maintenance-windows',
    tag,
    summary: 'Plan a maintenance window',
    description:
      'Works as a silence, `POST /alerts/silences`. 409 `too_many_maintenance_windows` beyond 200 not ended or 1,000 in all.',
    access: mayWrite,
    body: newWindow,
    refine: muteWindowIssues,
    response: maintenanceWindow,
    status: 201,
    errors: [409],
    examples: { body: definition, response: example },
    handler: (call) => createMuteWindow(call, kind, call.body),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/maintenance-windows/:id',
    tag,
    summary: 'Change a maintenance window',
    description:
      '`targets` and `recurrence` are replaced as a whole. With other times, one ended early counts as planned again.',
    access: mayWrite,
    params: muteWindowParams,
    body: windowChanges,
    refine: muteWindowIssues,
    response: maintenanceWindow,
    examples: {
      body: { show_on_status_pages: false },
      response: { ...example, show_on_status_pages: false },
    },
    handler: (call) => changeMuteWindow(call, kind, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/maintenance-windows/:id/end',
    tag,
    summary: 'End a maintenance window now',
    description:
      'A recurring one comes again. An ended one does not change; 409 `not_active` before its start.',
    access: mayWrite,
    params: muteWindowParams,
    response: maintenanceWindow,
    errors: [409],
    examples: { response: { ...example, next_starts_at: '2026-06-28T00:00:00.000Z' } },
    handler: (call) => endMuteWindow(call, kind, call.params.id),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/maintenance-windows/:id',
    tag,
    summary: 'Delete a maintenance window',
    description: 'Its time counts as if never planned.',
    access: mayWrite,
    params: muteWindowParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeMuteWindow(call, kind, call.params.id);
      return { ok: true } as const;
    },
  }),
];

/** `hooks` are called for changes. */
export function maintenanceRoutes(hooks: Pick<MuteWindowKind, 'reviewAgain' | 'changed'>): Route[] {
  const noun = 'maintenance_window';
  const kind: MuteWindowKind = {
    type: 'maintenance',
    noun,
    tooMany: 'too_many_maintenance_windows',
    ...hooks,
  };
  return [...reading, ...changing(kind)];
}
