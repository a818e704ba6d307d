// The pages behind the links of mails to people outside an account: confirm the address, or opt out of all mail. Nothing
// changes before the button, but for the one POST of mail programs (RFC 8058). Nobody needs to be signed in: what a form
// may do is decided by the token in it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { fingerprint, perReader } from '../../accounts/limits/rate-limit.ts';
import {
  allowMail,
  confirmAddress,
  type FollowedAddress,
  followAddress,
  stopMail,
} from '../../delivery/channels/address-choices.ts';
import { openConfirmToken } from '../../delivery/channels/address-links.ts';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { openStopToken, optedOut } from '../../platform/mail/opt-outs.ts';
import { withHtml } from '../../platform/texts/with-html.ts';
import { formValues, queryValues } from './api.ts';
import { brand, sendPage } from './layout.ts';
import type { PageHost } from './page-host.ts';
import { localeOf, type PageLocale } from './wording.ts';

const linkLimit = perReader('mail-link', 120);

export function mountMailPages({ app, fastify }: PageHost): void {
  fastify.get('/mail/confirm', (request, reply) =>
    answer({ app, request, reply }, async ({ token, call, locale }) =>
      showAddress(reply, locale, { followed: await followAddress(app, token, call.now), token }),
    ),
  );
  fastify.post('/mail/confirm', (request, reply) =>
    answer({ app, request, reply }, async ({ token, call, locale }) =>
      showAddress(reply, locale, { followed: await confirmAddress(call, token), token }),
    ),
  );
  fastify.get('/mail/stop', (request, reply) =>
    answer({ app, request, reply }, async ({ token, locale }) => {
      const email = openStopToken(app, token);
      if (email === null) return leadsNowhere(reply, locale);
      const isStopped = (await optedOut(app.database, [email])).has(email);
      return showStop(reply, locale, { email, token, state: isStopped ? 'stopped' : 'stop' });
    }),
  );
  for (const [leaf, act, state] of [
    ['stop', stopMail, 'stopped'],
    ['allow', allowMail, 'allowed'],
  ] as const)
    fastify.post(`/mail/${leaf}`, (request, reply) =>
      answer({ app, request, reply }, async ({ token, call, locale }) => {
        const email = openStopToken(app, token);
        if (email === null) return leadsNowhere(reply, locale);
        await act(call, email);
        return showStop(reply, locale, { email, token, state });
      }),
    );
}

interface Exchange {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Followed {
  token: string;
  call: { app: App; request: RequestFacts; now: Date };
  locale: PageLocale;
}

/** The token is in the address, or in the form that the page holds. */
async function answer(
  { app, request, reply }: Exchange,
  page: (followed: Followed) => Promise<FastifyReply>,
) {
  const call = { app, now: request.exchange.now, request: factsOf(request) };
  const token = formValues(request).token ?? queryValues(request).token ?? '';
  await linkLimit(call, readerOf(app, token));
  void reply.header('Referrer-Policy', 'no-referrer');
  return page({ token, call, locale: await localeOf(request) });
}

/** Whose link it is; null: it was not made here. */
function readerOf(app: App, token: string): string | null {
  const address = openConfirmToken(app, token)?.email_key ?? openStopToken(app, token);
  return address === null ? null : fingerprint(address);
}

const factsOf = (request: FastifyRequest): RequestFacts => ({
  ...{ id: request.id, surface: 'dashboard', ip: request.exchange.ip, query: {} },
  userAgent: request.headers['user-agent'] ?? null,
  headers: request.headers,
  signal: new AbortController().signal,
});

const TITLES = {
  pending: 'address_ask',
  confirmed: 'address_confirmed',
  expired: 'address_expired',
} as const;

function showAddress(
  reply: FastifyReply,
  locale: PageLocale,
  { followed, token }: { followed: FollowedAddress | null; token: string },
): FastifyReply {
  if (!followed) return leadsNowhere(reply, locale);
  const { state } = followed;
  const { t } = locale;
  const slots = {
    address: html`<bdi>${followed.email}</bdi>`,
    account: html`<bdi>${followed.account_name}</bdi>`,
  };
  if (state === 'stopped')
    return sendPage(reply, {
      locale,
      title: t('stopped_title'),
      body: html`${brand(t('stopped_title'))}<p class="lead">${withHtml({ address: slots.address }, (s) => t('stopped_text', s))}</p>`,
    });
  const title = t(`${TITLES[state]}_title`);
  const text =
    state === 'expired' ? t('address_expired_text') : withHtml(slots, (s) => t(`${TITLES[state]}_text`, s));
  return sendPage(reply, {
    locale,
    title,
    body: html`${brand(title)}<p class="lead">${text}</p>
${state === 'pending' && form('confirm', token, t('address_ask_button'))}`,
  });
}

const form = (leaf: string, token: string, label: string) =>
  html`<form class="card stack" method="post" action="/mail/${leaf}"><input type="hidden" name="token" value="${token}">
<button class="button button-ink">${label}</button></form>`;

function showStop(
  reply: FastifyReply,
  locale: PageLocale,
  { email, token, state }: { email: string; token: string; state: 'stop' | 'stopped' | 'allowed' },
): FastifyReply {
  const { t } = locale;
  const title = t(`${state}_title`);
  const address = html`<bdi>${email}</bdi>`;
  return sendPage(reply, {
    locale,
    title,
    body: html`${brand(title)}<p class="lead">${withHtml({ address }, (slots) => t(`${state}_text`, slots))}</p>
${state === 'stop' && form('stop', token, t('stop_button'))}${state === 'stopped' && form('allow', token, t('allow_button'))}`,
  });
}

const leadsNowhere = (reply: FastifyReply, locale: PageLocale): FastifyReply =>
  sendPage(reply, {
    locale,
    title: locale.t('nowhere_title'),
    status: 404,
    body: html`${brand(locale.t('nowhere_title'))}<p class="lead">${locale.t('nowhere_text')}</p>`,
  });
