// Badges: small pictures for README files, without sign-in.

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { readByBadge } from '../../monitors/monitor-lists.ts';
import { server } from '../../monitors/servers/server.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import { isNamed } from '../../platform/http/etag.ts';
import { type RawCall, type Route, rawRoute } from '../../platform/http/route.ts';
import { minutes } from '../../platform/time.ts';
import { uptimeByDay } from '../../subjects/timeline.ts';
import { type CachedAnswers, cachedAnswers } from '../cached-answers.ts';
import { drawBadge, statusContent, uptimeContent } from './badge.ts';

/** What a badge is about; `status` is null where nothing was ever received. */
interface Shown {
  id: number;
  account_id: number;
  status: string | null;
}

type Read = (app: App, id: number, now: Date) => Promise<Shown | null>;

const TTL_MS = minutes(5);
const MOST_BADGES = 10_000;
const UPTIME_DAYS = 30;

const query = Type.Object({
  style: Type.Optional(
    Type.Enum(['uptime', 'status'], {
      default: 'uptime',
      description: '`uptime`: of the last 30 days. `status`: now.',
    }),
  ),
});

interface Badges {
  cache: CachedAnswers<string>;
  /** Changes whenever a badge is turned on or off: what was drawn before may have to go at once. */
  epoch: number;
}

export function badgeRoutes(): Route[] {
  const badgesOf = badgesByApp();
  return [
    badgeRoute(badgesOf, '/badge/:id', { what: 'a server', read: (...of) => readByBadge(server, ...of) }),
    badgeRoute(badgesOf, '/badge/cron/:id', {
      what: 'a cron check',
      read: (...of) => readByBadge(cronCheck, ...of),
    }),
    badgeRoute(badgesOf, '/badge/uptime/:id', {
      what: 'an uptime check',
      read: (...of) => readByBadge(uptimeCheck, ...of),
    }),
  ];
}

type BadgesOf = (app: App) => Badges;

function badgesByApp(): BadgesOf {
  const known = new WeakMap<App, Badges>();
  return (app) => {
    const before = known.get(app);
    if (before) return before;
    const badges = { cache: cachedAnswers<string>({ ttlMs: TTL_MS, most: MOST_BADGES }), epoch: 0 };
    known.set(app, badges);
    app.events.onWork('badges', () => {
      badges.epoch += 1;
      badges.cache.forget();
    });
    return badges;
  };
}

const badgeRoute = (badgesOf: BadgesOf, path: string, of: { what: string; read: Read }): Route =>
  rawRoute({
    method: 'GET',
    path,
    tag: 'Badges',
    summary: `The badge of ${of.what}`,
    description:
      'An SVG picture. 404 with the text `Not found.` where none exists or the badge is off. Cached for five minutes.',
    // Any text, so that what no id can be is answered like what no id is.
    params: Type.Object({ id: Type.String() }),
    query,
    contentType: 'image/svg+xml',
    access: { kind: 'public' },
    errors: [404],
    notFoundText: 'Not found.',
    raw: (call, reply) => sendBadge(call, reply, { badgesOf, path, read: of.read }),
  });

async function sendBadge(
  { app, now, params, query: asked, request, reply: facts }: RawCall,
  reply: FastifyReply,
  { badgesOf, path, read }: { badgesOf: BadgesOf; path: string; read: Read },
) {
  reply.header('Access-Control-Allow-Origin', '*');
  const { id } = params as { id: string };
  const { style } = asked as { style: 'uptime' | 'status' };
  const key = `${path} ${style} ${id}`;
  const badges = badgesOf(app);
  const { epoch } = badges;
  const badge = isId(id)
    ? await badges.cache.get(app, key, () => draw(app, read, { id: Number(id), style, now }))
    : null;
  if (!badge) return notFound();
  facts.readyUntilMs = badge.untilMs;
  facts.readyWhile = () => badges.epoch === epoch;
  reply.headers({ 'Cache-Control': `public, max-age=${TTL_MS / 1_000}`, ETag: badge.etag });
  if (isNamed(request.headers['if-none-match'], badge.etag)) return reply.status(304).send();
  return reply.type('image/svg+xml').send(badge.value);
}

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));

async function draw(
  app: App,
  read: Read,
  { id, style, now }: { id: number; style: 'uptime' | 'status'; now: Date },
): Promise<string | null> {
  const shown = await read(app, id, now);
  if (!shown) return null;
  if (style === 'status') return drawBadge('status', statusContent(shown.status));
  const days = await uptimeByDay(app.database, shown.account_id, [id], { count: UPTIME_DAYS, now });
  return drawBadge('uptime', uptimeContent(days.get(id)?.uptime ?? null));
}
