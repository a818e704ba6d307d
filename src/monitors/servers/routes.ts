// The calls that manage servers and show what was measured of them.

import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { historyRoutes } from '../../subjects/history-api.ts';
import { ChartQuery } from '../../subjects/schema.ts';
import { askedWindow } from '../../subjects/window.ts';
import { actionRoute, managingRoutes } from '../monitor-api.ts';
import { monitorOf } from '../monitor-lists.ts';
import { MonitorParams } from '../schema.ts';
import { disksOf } from './disks.ts';
import { exampleServer, exampleServerWithToken } from './examples.ts';
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
  ServerWithToken,
  Top,
} from './schema.ts';
import { createServer, rotateToken, server } from './server.ts';

const tag = 'Servers';

const described = { path: '/servers', tag, noun: 'a server', shown: Server, example: exampleServer };

const { onList, onOne } = managingRoutes(server, {
  ...described,
  items: 'servers',
  schemas: { created: NewServer, changes: ServerChanges, list: ServerList, query: ServerListQuery },
  descriptions: {
    create:
      "Shows the agent's token and install command once. The server is offline until its agent reports.",
    delete: 'With its processes, samples and token; its alerts stay in the history.',
  },
  examples: { created: { name: 'Web 1', tags: ['production'] }, changes: { badge_enabled: false } },
  creating: {
    summary: 'Add a server',
    response: ServerWithToken,
    example: exampleServerWithToken,
    create: createServer,
  },
});

const managing: Route[] = [
  ...onList,
  ...onOne,
  actionRoute(
    { ...described, shown: ServerWithToken, example: exampleServerWithToken },
    'rotate-token',
    {
      summary: 'Give the agent of a server a new token',
      description: 'The old one stops working: run the new command on the server.',
    },
    rotateToken,
  ),
];

const serverOf = (app: App, actor: Actor, id: number) => monitorOf(server, app, actor, id);

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
    params: MonitorParams,
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
    params: MonitorParams,
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
      const row = await serverOf(app, actor, params.id);
      return presentTop(row, (await disksOf(app, actor, row, now)).disks);
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/disks',
    tag,
    summary: 'The file systems of a server, and when they will be full',
    access: mayRead,
    params: MonitorParams,
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
