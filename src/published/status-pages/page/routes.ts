// Public status pages for people: plain routes of the dashboard host, and of the domains of pages.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/errors.ts';
import { isNamed } from '../../../platform/http/etag.ts';
import { preferredLanguage } from '../../../platform/http/language.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import { type CachedAnswer, cachedAnswers, SHOWN_FOR_SECONDS } from '../../cached-answers.ts';
import type { Rendered } from '../document/policy.ts';
import { firstIncidentAt, incidentHistory } from '../incidents/shown.ts';
import { pictureLibrary } from '../pictures.ts';
import type { Views } from '../read-view.ts';
import type { View } from '../view.ts';
import { localeOf } from '../words/locale.ts';
import { drawCard } from './card.ts';
import { renderFeed } from './feed.ts';
import { favicon } from './glyphs.ts';
import { isMonthName, monthOf, renderHistory } from './history.ts';
import { type Place, placeOf } from './place.ts';
import { type CachedRendering, cachedByView } from './rendered.ts';
import { renderStatusPage } from './status-page.ts';
import { headlineOf } from './wording.ts';

interface Mount {
  app: App;
  fastify: FastifyInstance;
  views: Views;
}

type Slug = { Params: { slug: string } };
type SlugRequest = FastifyRequest<Slug>;

/** A page that is shown, and from where it was asked for. */
interface Shown {
  view: View;
  untilMs: number;
  place: Place;
  /** Names the place and the language among what is kept of a view. */
  placeName: string;
}

const HTML = 'text/html; charset=utf-8';

export function mountStatusPages(mount: Mount): void {
  mountPage(mount);
  mountHistory(mount);
  mountFeed(mount);
  mountPictures(mount);
}

/** Throws Refusal 404 where there is no such page or it is not shown. */
async function requireShown({ app, views }: Mount, request: SlugRequest): Promise<Shown> {
  const { now } = request.exchange;
  const answer = (await views.read(app, request.params.slug, now)) ?? notFound();
  const isOwn = ownDomainOf(request.raw) !== null;
  const language = preferredLanguage(request.headers['accept-language']);
  return {
    view: answer.value,
    untilMs: answer.untilMs,
    place: placeOf(answer.value, app, {
      isOwnDomain: isOwn,
      locale: await localeOf(answer.value.page, language),
    }),
    placeName: `${isOwn ? 'own' : 'here'} ${language}`,
  };
}

function mountPage(mount: Mount): void {
  const kept = cachedByView<Rendered>(({ body }) => body);
  mount.fastify.get<Slug>('/status/:slug', async (request, reply) => {
    const { view, untilMs, place, placeName } = await requireShown(mount, request);
    const { value, etag } = kept(view, placeName, () => renderStatusPage(view, place));
    reply.header('Content-Security-Policy', value.policy);
    return send(request, reply, { type: HTML, body: value.body, etag, untilMs });
  });
}

const MOST_MONTHS = { most: 1_000, mostCharacters: 50_000_000 };

/** Months are computed for themselves: whoever looks at how it is now does not wait for them. */
function mountHistory(mount: Mount): void {
  const months = cachedAnswers<Rendered>({ ttlMs: SHOWN_FOR_SECONDS * 1_000, ...MOST_MONTHS });
  mount.fastify.get<Slug & { Querystring: { month?: unknown; sheet?: unknown } }>(
    '/status/:slug/history',
    async (request, reply) => {
      const { app } = mount;
      const shown = await requireShown(mount, request);
      const { times } = shown.place.locale;
      const { month = times.monthName(request.exchange.now), sheet = '0' } = request.query;
      if (!isMonthName(month) || typeof sheet !== 'string' || !/^\d{1,3}$/.test(sheet)) return notFound();
      const nth = Number(sheet);
      const key = `${shown.view.page.id} ${shown.placeName} ${month} ${nth}`;
      const read = () => readHistory(app, shown, { name: month, nth });
      const answer: CachedAnswer<Rendered> = (await months.get(app, key, read)) ?? notFound();
      reply.header('Content-Security-Policy', answer.value.policy);
      const { value, etag, untilMs } = answer;
      return send(request, reply, { type: HTML, body: value.body, etag, untilMs });
    },
  );
}

/** null: the page has no such month, or not so many incidents in it. */
async function readHistory(
  { database }: App,
  { view, place }: Shown,
  { name, nth }: { name: string; nth: number },
): Promise<Rendered | null> {
  const { page, at } = view;
  const first = await firstIncidentAt(database, page);
  const month = monthOf(name, { first, now: at }, place.locale.times);
  if (!month) return null;
  const sheet = await incidentHistory(database, page, month, nth);
  if (nth > 0 && sheet.incidents.length === 0) return null;
  return renderHistory(view, place, { month, nth, first, ...sheet });
}

function mountFeed(mount: Mount): void {
  const kept = cachedByView<string>((body) => body);
  mount.fastify.get<Slug>('/status/:slug/feed.atom', async (request, reply) => {
    const { view, untilMs, place, placeName } = await requireShown(mount, request);
    const { value: body, etag } = kept(view, placeName, () => renderFeed(view, place));
    return send(request, reply, { type: 'application/atom+xml; charset=utf-8', body, etag, untilMs });
  });
}

function mountPictures(mount: Mount): void {
  const icons = cachedByView<string>((body) => body);
  mount.fastify.get<Slug>('/status/:slug/favicon.svg', async (request, reply) => {
    const { view, untilMs, place } = await requireShown(mount, request);
    const draw = () => favicon(headlineOf(view, place.locale.t).look);
    const { value: body, etag } = icons(view, '', draw);
    return send(request, reply, { type: 'image/svg+xml', body, etag, untilMs });
  });
  mount.fastify.get<Slug>('/status/:slug/og.png', async (request, reply) => {
    const { view, untilMs, place } = await requireShown(mount, request);
    if (pictureLibrary() === null) return notFound();
    const { image: body, etag } = await drawCard(view, place.locale.t);
    return send(request, reply, { type: 'image/png', body, etag, untilMs });
  });
}

interface Answer extends Pick<CachedRendering<unknown>, 'etag'> {
  type: string;
  body: string | Buffer;
  /** Until when others are given the same; monotonic. */
  untilMs: number;
}

/** 304 where the caller has it already. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag, untilMs }: Answer) {
  request.exchange.reply.readyUntilMs = untilMs;
  reply.headers({
    'Cache-Control': `public, max-age=${SHOWN_FOR_SECONDS}`,
    ETag: etag,
    Vary: 'Accept-Language',
  });
  if (isNamed(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}
