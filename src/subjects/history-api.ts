// The calls that show what one subject was over time, which every kind of monitor has under its own path.

import Type from 'typebox';
import type { App } from '../platform/app.ts';
import { notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/actor.ts';
import { guardedRoute, mayRead, type Route } from '../platform/http/route.ts';
import { SubjectId, Timeline, TimelineQuery, UptimeQuery, UptimeReport } from './schema.ts';
import { timeline, uptimeByDay } from './timeline.ts';
import { askedWindow } from './window.ts';

interface Documented {
  summary: string;
  description?: string;
  examples: { response: object };
}

interface Shown {
  /** Of one subject, `/servers/:id`. */
  path: string;
  tag: string;
  /** Throws Refusal 404 where the account has no such subject. */
  read: (app: App, actor: Actor, id: number, now: Date) => Promise<{ id: number }>;
  timeline: Documented;
  uptime: Documented;
}

const params = Type.Object({ id: SubjectId });

export const historyRoutes = ({ path, tag, read, ...documented }: Shown): Route[] => [
  guardedRoute({
    ...{ method: 'GET', path: `${path}/timeline`, tag, access: mayRead, params },
    ...documented.timeline,
    query: TimelineQuery,
    response: Timeline,
    async handler({ app, actor, query, now, params: asked }) {
      const { id } = await read(app, actor, asked.id, now);
      return timeline(app.database, actor.account_id, id, { ...askedWindow(query, now), now });
    },
  }),
  guardedRoute({
    ...{ method: 'GET', path: `${path}/uptime`, tag, access: mayRead, params },
    ...documented.uptime,
    query: UptimeQuery,
    response: UptimeReport,
    async handler({ app, actor, query, now, params: asked }) {
      const { id } = await read(app, actor, asked.id, now);
      const wanted = { count: query.days ?? 30, now };
      return (await uptimeByDay(app.database, actor.account_id, [id], wanted)).get(id) ?? notFound();
    },
  }),
];
