// Schedules, who is on call, overrides and calendars over HTTP.

import { notFound, refuseIssues } from '../../platform/errors.ts';
import { guardedRoute, mayRead, mayWrite, type Route, rawRoute } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer } from '../../platform/schema.ts';
import { readCalendar, shareCalendar, unshareCalendar } from './calendar.ts';
import { examples } from './examples.ts';
import { writeHandoverNote } from './handover-note.ts';
import { isKnowable, scheduleIssues, windowIssues, YEARS } from './issues.ts';
import {
  changeSchedule,
  createSchedule,
  readEverybodyOnCall,
  readGaps,
  readOnCall,
  readSchedule,
  readSchedules,
  readShifts,
  removeSchedule,
} from './manage.ts';
import { createOverride, readOverrides, removeOverride } from './overrides.ts';
import {
  calendarAddress,
  calendarQuery,
  everybodyOnCall,
  gapsAnswer,
  handoverNoteBody,
  newOverride,
  newSchedule,
  onCallAnswer,
  onCallQuery,
  override,
  overrideList,
  overrideParams,
  schedule,
  scheduleChanges,
  scheduleList,
  scheduleListQuery,
  scheduleParams,
  shiftsAnswer,
  shiftsQuery,
} from './schema.ts';

const tag = 'On call';
const one = { path: '/schedules/:id', tag, params: scheduleParams };

const managing: Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/schedules', tag, summary: 'List schedules', access: mayRead },
    query: scheduleListQuery,
    refine: pageIssues,
    response: scheduleList,
    examples: { response: { schedules: [examples.schedule], next_cursor: null } },
    async handler(call) {
      const { shown, next_cursor } = await readSchedules(call, call.query);
      return { schedules: shown, next_cursor };
    },
  }),
  guardedRoute({
    ...{ method: 'POST', path: '/schedules', tag, summary: 'Create a schedule', access: mayWrite },
    description:
      'Says who is on call when: layers in which members take turns, and overrides above them. 409 `too_many_schedules` beyond 100.',
    body: newSchedule,
    refine: scheduleIssues,
    response: schedule,
    status: 201,
    errors: [409],
    examples: { body: examples.created, response: examples.schedule },
    handler: (call) => createSchedule(call, call.body),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, summary: 'Read a schedule', access: mayRead },
    response: schedule,
    examples: { response: examples.schedule },
    handler: (call) => readSchedule(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'PATCH', ...one, summary: 'Change a schedule', access: mayWrite },
    description: '`layers` are replaced as a whole; shifts of the past are worked out by the new ones.',
    body: scheduleChanges,
    refine: scheduleIssues,
    response: schedule,
    examples: { body: { name: 'Platform team' }, response: { ...examples.schedule, name: 'Platform team' } },
    handler: (call) => changeSchedule(call, call.params.id, call.body),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete a schedule', access: mayWrite },
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeSchedule(call, call.params.id);
      return { ok: true } as const;
    },
  }),
];

const asking: Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/on-call', tag, summary: 'Who is on call now', access: mayRead },
    response: everybodyOnCall,
    examples: { response: examples.everybody },
    handler: async (call) => ({ on_call: await readEverybodyOnCall(call) }),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/on-call`, access: mayRead },
    summary: 'Who is on call in a schedule',
    query: onCallQuery,
    response: onCallAnswer,
    examples: { response: examples.onCall },
    handler(call) {
      const at = call.query.at === undefined ? call.now : new Date(call.query.at);
      if (!isKnowable(at)) refuseIssues([{ field: 'at', reason: YEARS }]);
      return readOnCall(call, call.params.id, at);
    },
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/shifts`, access: mayRead },
    summary: 'The shifts of a schedule',
    query: shiftsQuery,
    response: shiftsAnswer,
    examples: { response: examples.shifts },
    handler(call) {
      refuseIssues(windowIssues(call.query, call.now));
      return readShifts(call, call.params.id, call.query);
    },
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/gaps`, access: mayRead },
    summary: 'When nobody is on call in a schedule',
    description:
      'Editors are mailed of each gap a week before it begins, and again the day before; of one that recurs each week, only the first time.',
    query: shiftsQuery,
    response: gapsAnswer,
    examples: { response: examples.gaps },
    handler(call) {
      refuseIssues(windowIssues(call.query, call.now));
      return readGaps(call, call.params.id, call.query);
    },
  }),
];

const overriding: Route[] = [
  guardedRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/overrides`, access: mayRead },
    summary: 'List the overrides of a schedule',
    response: overrideList,
    examples: { response: { overrides: [examples.override] } },
    handler: async (call) => ({ overrides: await readOverrides(call, call.params.id) }),
  }),
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/overrides`, access: mayRead },
    summary: 'Put somebody else on call for a while',
    description:
      'Viewers may hand over shifts of their own; editors any. It begins now at the earliest. 409 `too_many_overrides` beyond 100 not ended.',
    body: newOverride,
    response: override,
    status: 201,
    errors: [409],
    examples: { body: examples.newOverride, response: examples.override },
    handler: (call) => createOverride(call, call.params.id, call.body),
  }),
  guardedRoute({
    ...{ method: 'DELETE', path: `${one.path}/overrides/:override_id`, tag, access: mayRead },
    summary: 'Take an override back',
    description: 'Ends it where it has begun. Viewers: those that they made.',
    params: overrideParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeOverride(call, call.params.id, call.params.override_id);
      return { ok: true } as const;
    },
  }),
];

const handingOver: Route[] = [
  guardedRoute({
    ...{ method: 'PUT', ...one, path: `${one.path}/handover-note`, access: mayRead },
    summary: 'Write the hand-over note of a schedule',
    description:
      'For whoever comes on call next: shown with the schedule, and in the mail at the change of shift. Viewers may where they take turns or are on call.',
    body: handoverNoteBody,
    response: schedule,
    examples: {
      body: { text: 'The disk of db-2 is nearly full; a new one is ordered.' },
      response: examples.schedule,
    },
    handler: (call) => writeHandoverNote(call, call.params.id, call.body.text),
  }),
];

const calendars: Route[] = [
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/calendar`, access: mayWrite },
    summary: 'Give the calendar of a schedule a new address',
    description: 'For programs that subscribe to iCalendar. The old address stops working.',
    response: calendarAddress,
    examples: { response: examples.calendar },
    handler: (call) => shareCalendar(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, path: `${one.path}/calendar`, access: mayWrite },
    summary: 'Take the address of the calendar of a schedule back',
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await unshareCalendar(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  rawRoute({
    ...{ method: 'GET', ...one, path: `${one.path}/calendar.ics`, access: { kind: 'public' } },
    summary: 'The shifts of a schedule as an iCalendar',
    description: 'From two weeks ago to eleven weeks from now. 404: no such address.',
    query: calendarQuery,
    contentType: 'text/calendar',
    errors: [404],
    notFoundText: 'Not found.',
    async raw({ app, now, params, query }, reply) {
      const { id } = params as { id: number };
      const { token } = query as { token: string };
      const text = (await readCalendar(app, { id, token }, now)) ?? notFound();
      return reply
        .header('cache-control', 'private, max-age=300')
        .type('text/calendar; charset=utf-8')
        .send(text);
    },
  }),
];

export const scheduleRoutes: readonly Route[] = [
  ...managing,
  ...asking,
  ...overriding,
  ...handingOver,
  ...calendars,
];
