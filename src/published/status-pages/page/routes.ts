// Public status pages for people: plain routes of the dashboard host, and of the domains of pages.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { forbidden, notFound, Refusal } from '../../../platform/errors.ts';
import { isNamed } from '../../../platform/http/etag.ts';
import { preferredLanguage } from '../../../platform/http/language.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import { type CachedAnswer, cachedAnswers, SHOWN_FOR_SECONDS } from '../../cached-answers.ts';
import { doorAnswer } from '../access/answer.ts';
import { hasKey, mayRead, mayReadByKey, readersFormToken } from '../access/reader.ts';
import type { Rendered } from '../document/policy.ts';
import { firstIncidentAt, incidentHistory } from '../incidents/shown.ts';
import { pictureLibrary } from '../pictures.ts';
import type { Views } from '../read-view.ts';
import type { View } from '../view.ts';
import { queryText } from '../visitor-call.ts';
import { localeOf } from '../words/locale.ts';
import { renderBadgeScript } from './badge-script.ts';
import { drawCard } from './card.ts';
import { renderEmbed } from './embed.ts';
import { renderFeed } from './feed.ts';
import { renderCalendar, renderJsonFeed, renderText } from './feed-files.ts';
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
  mountForPrograms(mount);
  mountEmbeds(mount);
  mountPictures(mount);
}

/** Throws Refusal 404 where there is no such page or it is not shown, and 403 where it is not for whoever asks. */
async function requireShown(
  mount: Mount,
  request: SlugRequest,
  isFor: typeof mayRead = mayRead,
): Promise<Shown> {
  const { app, views } = mount;
  const { now } = request.exchange;
  const answer = (await views.read(app, request.params.slug, now)) ?? notFound();
  if (!(await isFor(app, request, answer.value.page))) return forbidden('private_page');
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

/** Readers who may not read the page are shown how they might. */
const orDoor =
  (mount: Mount, answer: (request: SlugRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
  async (request: SlugRequest, reply: FastifyReply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 403) throw error;
      const { app, views } = mount;
      const shown = (await views.read(app, request.params.slug, request.exchange.now)) ?? notFound();
      const { page } = shown.value;
      if (page.access === null) throw error;
      const door = { app, request, page: { ...page, access: page.access } };
      const { status, headers, body } = await doorAnswer(door, null);
      return reply.status(status).headers(headers).send(body);
    }
  };

function mountPage(mount: Mount): void {
  const kept = cachedByView<Rendered>(({ body }) => body);
  mount.fastify.get<Slug>(
    '/status/:slug',
    orDoor(mount, async (request, reply) => {
      const shown = await requireShown(mount, request);
      const { view, place, placeName } = shown;
      const { value, etag } = kept(view, placeName, () => renderStatusPage(view, place));
      reply.header('Content-Security-Policy', value.policy);
      const body = await withReadersForm(mount.app, request, shown, value.body);
      return send({ request, reply, shown }, { type: HTML, body, etag });
    }),
  );
}

/** What was made for all readers of a private page, with the form of this one. */
async function withReadersForm(
  app: App,
  request: SlugRequest,
  { view: { page }, place }: Shown,
  body: string,
): Promise<string> {
  if (page.access === null) return body;
  const token = (await readersFormToken(app, request, page)) ?? forbidden('private_page');
  return body.replaceAll(place.formToken, token);
}

const MOST_MONTHS = { most: 1_000, mostCharacters: 50_000_000 };

/** Months are computed for themselves: whoever looks at how it is now does not wait for them. */
function mountHistory(mount: Mount): void {
  const months = cachedAnswers<Rendered>({ ttlMs: SHOWN_FOR_SECONDS * 1_000, ...MOST_MONTHS });
  mount.fastify.get<Slug>(
    '/status/:slug/history',
    orDoor(mount, async (request, reply) => {
      const { app } = mount;
      const shown = await requireShown(mount, request);
      const { times } = shown.place.locale;
      const query = request.query as { month?: unknown; sheet?: unknown };
      const { month = times.monthName(request.exchange.now), sheet = '0' } = query;
      if (!isMonthName(month) || typeof sheet !== 'string' || !/^\d{1,3}$/.test(sheet)) return notFound();
      const nth = Number(sheet);
      const key = `${shown.view.page.id} ${shown.placeName} ${month} ${nth}`;
      const read = () => readHistory(app, shown, { name: month, nth });
      const answer: CachedAnswer<Rendered> = (await months.get(app, key, read)) ?? notFound();
      reply.header('Content-Security-Policy', answer.value.policy);
      const { value, etag } = answer;
      // A page that turns private is so for its history no later than for itself.
      const untilMs = Math.min(shown.untilMs, answer.untilMs);
      const body = await withReadersForm(app, request, shown, value.body);
      return send({ request, reply, shown: { ...shown, untilMs } }, { type: HTML, body, etag });
    }),
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

/** What programs read, by its name below the page. */
const FOR_PROGRAMS = [
  { name: 'feed.atom', type: 'application/atom+xml; charset=utf-8', render: renderFeed },
  { name: 'feed.json', type: 'application/feed+json; charset=utf-8', render: renderJsonFeed },
  { name: 'maintenance.ics', type: 'text/calendar; charset=utf-8', render: renderCalendar },
  { name: 'status.txt', type: 'text/plain; charset=utf-8', render: renderText },
] as const;

function mountForPrograms(mount: Mount): void {
  for (const { name, type, render } of FOR_PROGRAMS) {
    const kept = cachedByView<string>((body) => body);
    mount.fastify.get<Slug>(`/status/:slug/${name}`, async (request, reply) => {
      const shown = await requireShown(mount, request, mayReadByKey);
      const { view, place, placeName } = shown;
      const { value: body, etag } = kept(view, placeName, () => render(view, place));
      return send({ request, reply, shown }, { type, body, etag });
    });
  }
}

/** What other sites show of a page within their own. */
function mountEmbeds(mount: Mount): void {
  const frames = cachedByView<Rendered>(({ body }) => body);
  mount.fastify.get<Slug>('/status/:slug/embed', async (request, reply) => {
    const shown = await requireShown(mount, request, mayReadByKey);
    const { view, place, placeName } = shown;
    const theme = themeOf(queryText(request, 'theme'));
    const { value, etag } = frames(view, `${placeName} ${theme}`, () => renderEmbed(view, place, theme));
    reply.header('Content-Security-Policy', value.policy);
    return send({ request, reply, shown }, { type: HTML, body: value.body, etag });
  });
  const scripts = cachedByView<string>((body) => body);
  mount.fastify.get<Slug>('/status/:slug/badge.js', async (request, reply) => {
    const shown = await requireShown(mount, request, byKeyAlone);
    const { view, place, placeName } = shown;
    const { value: body, etag } = scripts(view, placeName, () => renderBadgeScript(view, place));
    reply.headers({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' });
    return send({ request, reply, shown }, { type: 'text/javascript; charset=utf-8', body, etag });
  });
}

const themeOf = (asked: string): 'light' | 'dark' | null =>
  asked === 'light' || asked === 'dark' ? asked : null;

/** Any site can run it in the browser of a reader: what lets the reader in does not let the site in. */
const byKeyAlone: typeof mayReadByKey = async (app, request, page) =>
  hasKey(app, page, queryText(request, 'key'));

function mountPictures(mount: Mount): void {
  const icons = cachedByView<string>((body) => body);
  mount.fastify.get<Slug>('/status/:slug/favicon.svg', async (request, reply) => {
    const shown = await requireShown(mount, request);
    const { view, place } = shown;
    const draw = () => favicon(headlineOf(view, place.locale.t).look);
    const { value: body, etag } = icons(view, '', draw);
    return send({ request, reply, shown }, { type: 'image/svg+xml', body, etag });
  });
  mount.fastify.get<Slug>('/status/:slug/og.png', async (request, reply) => {
    const shown = await requireShown(mount, request);
    const { view, place } = shown;
    if (pictureLibrary() === null) return notFound();
    const { image: body, etag } = await drawCard(view, place.locale.t);
    return send({ request, reply, shown }, { type: 'image/png', body, etag });
  });
}

interface Answer extends Pick<CachedRendering<unknown>, 'etag'> {
  type: string;
  body: string | Buffer;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** `untilMs`: until when others are given the same; monotonic. */
  shown: Pick<Shown, 'view' | 'untilMs'>;
}

/** 304 where the caller has it already. What is private is given to nobody else, and kept by nobody. */
function send({ request, reply, shown: { view, untilMs } }: Asked, { type, body, etag }: Answer) {
  if (view.page.access !== null) {
    reply.headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    return reply.type(type).send(body);
  }
  request.exchange.reply.readyUntilMs = untilMs;
  reply.headers({
    'Cache-Control': `public, max-age=${SHOWN_FOR_SECONDS}`,
    ETag: etag,
    Vary: 'Accept-Language',
  });
  if (isNamed(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}
