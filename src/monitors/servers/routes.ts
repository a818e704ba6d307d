// The calls that manage servers and show what was measured of them.

import { notFound } from '../../platform/errors.ts';
import { guardedRoute, mayRead, mayWrite, type Refinement, type Route } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { okAnswer } from '../../platform/schema.ts';
import { historyRoutes } from '../../subjects/history-api.ts';
import { subjectCursorIssues } from '../../subjects/lists.ts';
import { withMute } from '../../subjects/quiet-times/covers.ts';
import { ChartQuery } from '../../subjects/schema.ts';
import { askedWindow } from '../../subjects/window.ts';
import { disksOf } from './disks.ts';
import { exampleServer, exampleServerWithToken } from './examples.ts';
import { listServers, readServer, serverOf } from './list.ts';
import { changeServer, createServer, deleteServer, rotateToken } from './manage.ts';
import { readSeries } from './metrics/series.ts';
import { presentTop } from './present.ts';
import {
  Disks,
  NewServer,
  Series,
  Server,
  ServerChanges,
  ServerList,
  ServerListQuery,
  ServerParams,
  ServerWithToken,
  Top,
} from './schema.ts';

const tag = 'Servers';

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

const managing: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/servers',
    tag,
    summary: 'List servers',
    description: 'Newest first without `sort`.',
    access: mayRead,
    query: ServerListQuery,
    refine: subjectCursorIssues,
    response: ServerList,
    examples: { response: { servers: [exampleServer], next_cursor: null } },
    handler: ({ app, actor, query, now }) => listServers(app, actor, query, now),
  }),
  guardedRoute({
    method: 'POST',
    path: '/servers',
    tag,
    summary: 'Add a server',
    description:
      "Shows the agent's token and install command once. The server is offline until its agent reports.",
    access: mayWrite,
    body: NewServer,
    refine: nameIssues,
    response: ServerWithToken,
    status: 201,
    errors: [402],
    examples: { body: { name: 'Web 1', tags: ['production'] }, response: exampleServerWithToken },
    handler: async (call) => withMute(call, await createServer(call, call.body)),
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id',
    tag,
    summary: 'Read a server',
    access: mayRead,
    params: ServerParams,
    response: Server,
    examples: { response: exampleServer },
    handler: async ({ app, actor, params, now }) =>
      (await readServer(app, actor, params.id, now)) ?? notFound(),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/servers/:id',
    tag,
    summary: 'Change a server',
    access: mayWrite,
    params: ServerParams,
    body: ServerChanges,
    refine: nameIssues,
    response: Server,
    examples: { body: { badge_enabled: false }, response: { ...exampleServer, badge_enabled: false } },
    handler: async (call) => withMute(call, await changeServer(call, call.params.id, call.body)),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/servers/:id',
    tag,
    summary: 'Delete a server',
    description: 'With its processes, samples and token; its alerts stay in the history.',
    access: mayWrite,
    params: ServerParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deleteServer(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/servers/:id/rotate-token',
    tag,
    summary: 'Give the agent of a server a new token',
    description: 'The old one stops working: run the new command on the server.',
    access: mayWrite,
    params: ServerParams,
    response: ServerWithToken,
    examples: { response: exampleServerWithToken },
    handler: async (call) => withMute(call, await rotateToken(call, call.params.id)),
  }),
];

const exampleDisk = {
  mount: '/',
  used_percent: 73.9,
  total_bytes: 42_949_672_960,
  used_bytes: 31_739_808_317,
  days_until_full: 41.5,
};

const showing: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/metrics',
    tag,
    summary: 'The figures of a server over time',
    description:
      'Averages and maxima of equal steps, as far back as the plan keeps them. Gaps are not filled.',
    access: mayRead,
    params: ServerParams,
    query: ChartQuery,
    response: Series,
    examples: {
      response: {
        step_seconds: 600,
        series: [{ at: '2026-06-16T08:00:00.000Z', ...exampleFigures() }],
      },
    },
    handler: async ({ app, actor, params, query, now }) => {
      await serverOf(app, actor, params.id);
      const asked = { window: askedWindow(query, now), points: query.points ?? 500, now };
      return readSeries(app, actor, params.id, asked);
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/top',
    tag,
    summary: 'The heaviest processes and the disks of a server, as last reported',
    access: mayRead,
    params: ServerParams,
    response: Top,
    examples: {
      response: {
        at: '2026-06-16T08:00:00.000Z',
        by_cpu: [{ pid: 812, name: 'nginx', cpu: 4.1, memory_bytes: 52_428_800 }],
        by_memory: [{ pid: 812, name: 'nginx', cpu: 4.1, memory_bytes: 52_428_800 }],
        disks: [exampleDisk],
      },
    },
    handler: async ({ app, actor, params, now }) => {
      const server = await serverOf(app, actor, params.id);
      return presentTop(server, (await disksOf(app, actor, server, now)).disks);
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/disks',
    tag,
    summary: 'The file systems of a server, and when they will be full',
    access: mayRead,
    params: ServerParams,
    response: Disks,
    examples: {
      response: {
        at: '2026-06-16T08:00:00.000Z',
        disks: [exampleDisk],
      },
    },
    handler: async ({ app, actor, params, now }) =>
      disksOf(app, actor, await serverOf(app, actor, params.id), now),
  }),
  ...historyRoutes({
    path: '/servers/:id',
    tag,
    read: serverOf,
    timeline: {
      summary: 'When a server was online and offline',
      examples: {
        response: {
          from: '2026-06-15T08:00:00.000Z',
          to: '2026-06-16T08:00:00.000Z',
          periods: [{ status: 'online', from: '2026-06-15T08:00:00.000Z', to: null }],
          uptime: '100.00',
        },
      },
    },
    uptime: {
      summary: 'The uptime of a server by day',
      examples: {
        response: { uptime: '99.98', down_seconds: 17, days: [{ date: '2026-06-16', uptime: '99.98' }] },
      },
    },
  }),
];

function exampleFigures() {
  const figures = Object.entries(exampleServer.metrics);
  return Object.fromEntries(
    figures.flatMap(([name, value]) => [
      [name, value],
      [`${name}_max`, value],
    ]),
  );
}

export const serverRoutes: Route[] = [...managing, ...showing];
