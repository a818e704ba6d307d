// Silences over HTTP.

import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { muteWindowIssues } from '../../subjects/muting/issues.ts';
import {
  changeMuteWindow,
  createMuteWindow,
  endMuteWindow,
  readMuteWindow,
  readMuteWindows,
  removeMuteWindow,
} from '../../subjects/muting/manage.ts';
import { muteWindowListQuery, muteWindowParams } from '../../subjects/muting/schema.ts';
import { newSilenceIssues, silences, wholeSilence } from './manage.ts';
import { newSilence, silence, silenceChanges, silenceList } from './schema.ts';

const tag = 'Silences';

const at = '2026-06-16T08:00:00.000Z';
const quick = {
  name: 'Known to be slow',
  targets: { all: false, ids: [], tags: ['database'] },
};
const example = {
  id: 31,
  ...quick,
  description: '',
  starts_at: at,
  ends_at: '2026-06-16T10:00:00.000Z',
  recurrence: null,
  status: 'active',
  active_until: '2026-06-16T10:00:00.000Z',
  next_starts_at: null,
  created_by: 'Mira',
  created_at: at,
  updated_at: at,
};
const over = { ...example, ends_at: '2026-06-16T08:30:00.000Z', status: 'ended', active_until: null };

const reading: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts/silences',
    tag,
    summary: 'List silences',
    description: 'Without those that ended over 90 days ago.',
    access: mayRead,
    query: muteWindowListQuery,
    refine: pageIssues,
    response: silenceList,
    examples: { response: { silences: [example], next_cursor: null } },
    async handler(call) {
      const { shown, next_cursor } = await readMuteWindows(call, 'silence', call.query);
      return { silences: shown, next_cursor };
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/alerts/silences/:id',
    tag,
    summary: 'Read a silence',
    access: mayRead,
    params: muteWindowParams,
    response: silence,
    examples: { response: example },
    handler: (call) => readMuteWindow(call, 'silence', call.params.id),
  }),
];

const changing: Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/alerts/silences',
    tag,
    summary: 'Silence alerts',
    description:
      'States are recorded and alerts open, but nothing is sent about what it covers; what is still wrong at its end is sent then. A server includes its processes. 409 `too_many_silences` beyond 200 not ended or 1,000 in all.',
    access: mayWrite,
    body: newSilence,
    refine: newSilenceIssues,
    response: silence,
    status: 201,
    errors: [409],
    examples: { body: { ...quick, duration_seconds: 7_200 }, response: example },
    handler: (call) => createMuteWindow(call, silences, wholeSilence(call.body, call.now)),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/alerts/silences/:id',
    tag,
    summary: 'Change a silence',
    description:
      '`targets` and `recurrence` are replaced as a whole. With other times, one ended early counts as planned again.',
    access: mayWrite,
    params: muteWindowParams,
    body: silenceChanges,
    refine: muteWindowIssues,
    response: silence,
    examples: {
      body: { description: 'Ask Mira.' },
      response: { ...example, description: 'Ask Mira.' },
    },
    handler: (call) => changeMuteWindow(call, silences, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/silences/:id/end',
    tag,
    summary: 'End a silence now',
    description:
      'What is still wrong is sent at once. A recurring one comes again. An ended one does not change; 409 `not_active` before its start.',
    access: mayWrite,
    params: muteWindowParams,
    response: silence,
    errors: [409],
    examples: { response: over },
    handler: (call) => endMuteWindow(call, silences, call.params.id),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/alerts/silences/:id',
    tag,
    summary: 'Delete a silence',
    description: 'What it held back and is still wrong is sent at once.',
    access: mayWrite,
    params: muteWindowParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeMuteWindow(call, silences, call.params.id);
      return { ok: true } as const;
    },
  }),
];

export const silenceRoutes: readonly Route[] = [...reading, ...changing];
