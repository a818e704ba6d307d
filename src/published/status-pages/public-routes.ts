// What strangers are given of status pages as JSON, and their logos.

import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { isNamed } from '../../platform/http/etag.ts';
import { toJson } from '../../platform/http/present.ts';
import { publicRoute, type RawCall, type Route, rawRoute } from '../../platform/http/route.ts';
import { okAnswer } from '../../platform/schema.ts';
import { SHOWN_FOR_SECONDS } from '../cached-answers.ts';
import { hasKey } from './access/reader.ts';
import { isInNetworks } from './access/reader-access.ts';
import { servedDomains } from './domains/served.ts';
import { exampleShown } from './examples.ts';
import { presentView } from './present-view.ts';
import type { Views } from './read-view.ts';
import { domainQuery, keyQuery, type ShownLogoQuery, shownLogoQuery, shownParams } from './schema.ts';
import { shownPage } from './shown-schema.ts';
import type { View } from './view.ts';

const tag = 'Status pages';
const CACHE = `public, max-age=${SHOWN_FOR_SECONDS}`;

export function publicStatusRoutes(views: Views): Route[] {
  const jsonOf = jsonOfViews();
  const servesDomain = servedDomains();
  return [
    rawRoute({
      method: 'GET',
      path: '/status/:slug',
      tag,
      summary: 'Read a public status page',
      description:
        'From any origin. 404: no such page, or turned off. Cached for a minute. Private pages: only from their networks, or with the `key` of the link on the page; 403 `private_page` for others.',
      params: shownParams,
      query: keyQuery,
      contentType: 'application/json',
      response: shownPage,
      examples: { response: exampleShown },
      access: { kind: 'public' },
      errors: [403, 404],
      raw: (call, reply) => sendPage(call, reply, views, jsonOf),
    }),
    rawRoute({
      method: 'GET',
      path: '/status/:slug/logo',
      tag,
      summary: 'The uploaded logo of a status page',
      description: 'Of a private page only at its whole address, with the version.',
      params: shownParams,
      query: shownLogoQuery,
      contentType: 'image/png',
      access: { kind: 'public' },
      errors: [404],
      raw: (call, reply) => sendLogo(call, reply, views),
    }),
    publicRoute({
      method: 'GET',
      path: '/status-domain',
      tag,
      summary: 'Whether a status page, or Tocsin itself, is shown at a domain',
      description:
        'For proxies with on-demand certificates: 200 where the domain is verified and its page shown, and for the hosts of this service, else 404. A change takes up to ten seconds. Also answered over plain HTTP.',
      query: domainQuery,
      response: okAnswer,
      errors: [404],
      examples: { response: { ok: true } },
      handler: async ({ app, query }) =>
        (await servesDomain(app, query.domain)) ? ({ ok: true } as const) : notFound(),
    }),
  ];
}

/** A page of many components is a few hundred kilobytes: not made anew for everybody who asks. */
function jsonOfViews(): (app: App, view: View) => string {
  const made = new WeakMap<View, string>();
  return (app, view) => {
    const json = made.get(view) ?? toJson(shownPage, presentView(view, app.urls));
    made.set(view, json);
    return json;
  };
}

async function sendPage(
  { app, now, params, query, request, reply: facts }: RawCall,
  reply: FastifyReply,
  views: Views,
  jsonOf: (app: App, view: View) => string,
) {
  reply.header('Access-Control-Allow-Origin', '*');
  const { slug } = params as { slug: string };
  const answer = (await views.read(app, slug, now)) ?? notFound();
  const { page } = answer.value;
  if (page.access !== null) {
    const { key = '' } = query as { key?: string };
    const hasItsKey = hasKey(app, page, key);
    if (!hasItsKey && !isInNetworks(page.access.networks, request.ip)) return forbidden('private_page');
    // Where the network alone lets in, any site that a reader visits could read it through the browser.
    if (!hasItsKey) reply.removeHeader('Access-Control-Allow-Origin');
    reply.header('Cache-Control', 'private, no-store');
    return reply.type('application/json; charset=utf-8').send(jsonOf(app, answer.value));
  }
  facts.readyUntilMs = answer.untilMs;
  reply.headers({ 'Cache-Control': CACHE, ETag: answer.etag });
  if (isNamed(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(jsonOf(app, answer.value));
}

async function sendLogo({ app, params, query, request }: RawCall, reply: FastifyReply, views: Views) {
  const { slug } = params as { slug: string };
  const { v, theme = 'light' } = query as ShownLogoQuery;
  const { image, etag, is_private } = (await views.logo(app, slug, theme)) ?? notFound();
  if (is_private && `"${v}"` !== etag) return notFound();
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': is_private ? 'private, max-age=60' : CACHE,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Pages of other hosts show it: the dashboard host, custom domains, and whoever embeds it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  });
  if (isNamed(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('image/png').send(Buffer.from(image, 'base64'));
}
