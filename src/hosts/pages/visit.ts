// A page for people who are signed in: who is looking, and what every such page needs.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registrationNow } from '../../accounts/founding.ts';
import type { App } from '../../platform/app.ts';
import { html } from '../../platform/html.ts';
import {
  choiceCookie,
  chosenAccount,
  forgottenChoice,
  linkedAccount,
  withoutAccount,
} from './account-choice.ts';
import { type Api, type ApiAnswer, apiFor, mayPost } from './api.ts';
import { empty } from './blocks.ts';
import { brand, sendPage, sendViewerPage, type Viewer, type ViewerPage } from './layout.ts';
import { type Moments, momentsFor } from './moments.ts';
import { senderPath, signInPath } from './return-path.ts';
import { refusalText } from './wording.ts';

export interface Visit {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  api: Api;
  viewer: Viewer;
  /** IANA name. */
  timeZone: string;
  moments: Moments;
  show(page: ViewerPage): FastifyReply;
  /** A page that says what the API refused. */
  refused(answer: ApiAnswer): FastifyReply;
}

export interface GuardedPage {
  url: string;
  show: (visit: Visit) => Promise<FastifyReply> | FastifyReply;
  /** Where to go on after signing in; otherwise this page, or the one that the form stands on. */
  resume?: (request: FastifyRequest) => string;
}

const MOST_COUNTED = 100;

export interface PageHost {
  app: App;
  fastify: FastifyInstance;
}

export const getPage = (host: PageHost, url: string, show: GuardedPage['show']): void =>
  mount(host, 'GET', { url, show });

export const postPage = (host: PageHost, page: GuardedPage): void => mount(host, 'POST', page);

/** Sends people who are not signed in to the sign-in page. */
function mount({ app, fastify }: PageHost, method: 'GET' | 'POST', { url, show, resume }: GuardedPage) {
  fastify.route({
    method,
    url,
    handler: async (request, reply) => {
      if (method === 'POST' && !mayPost(app, request, reply)) return reply;
      const linked = method === 'GET' ? linkedAccount(request) : null;
      const chosen = linked ?? chosenAccount(request);
      const api = apiFor(app, fastify, request, chosen);
      const seen = await lookAround(api);
      if (seen.profile.status === 401) {
        const back = resume?.(request) ?? (method === 'GET' ? request.url : senderPath(request));
        return reply.redirect(await entrance(app, back), 303);
      }
      if (seen.account.body.error === 'no_account') return reply.redirect('/accounts', 303);
      const here = method === 'GET' ? withoutAccount(request) : '/';
      // The account that was chosen is not theirs, or not any more.
      if (seen.profile.body.error === 'forbidden' && chosen !== null)
        return reply.header('set-cookie', forgottenChoice(app)).redirect(here, 303);
      const failed = Object.values(seen).find(({ status }) => status >= 300);
      if (failed) return sendPage(reply, lockedOut(failed));
      if (linked !== null) return reply.header('set-cookie', choiceCookie(app, linked)).redirect(here, 303);
      return show(visitOf({ app, request, reply, api }, seen));
    },
  });
}

interface Seen {
  profile: ApiAnswer;
  account: ApiAnswer;
  accounts: ApiAnswer;
  alerts: ApiAnswer;
  announced: ApiAnswer;
}

async function lookAround(api: Api): Promise<Seen> {
  const [profile, account, accounts, alerts, announced] = await Promise.all([
    api.get('/profile'),
    api.get('/account'),
    api.get('/accounts?limit=2'),
    api.get(`/alerts?status=open&limit=${MOST_COUNTED}`),
    api.get('/announcements'),
  ]);
  return { profile, account, accounts, alerts, announced };
}

function visitOf(
  call: Pick<Visit, 'app' | 'request' | 'reply' | 'api'>,
  { profile, account, accounts, alerts, announced }: Seen,
): Visit {
  const { request, reply } = call;
  const viewer: Viewer = {
    account_id: account.body.id,
    account: account.body.name,
    hasOtherAccounts: accounts.body.accounts.length > 1,
    email: profile.body.email,
    role: account.body.role,
    theme: profile.body.theme,
    is_admin: profile.body.is_admin,
    announced: announcedText(announced.body.announcements),
    deleteAt: account.body.delete_at,
    openAlerts: countText(alerts.body.alerts.length),
  };
  const timeZone: string = profile.body.time_zone;
  return {
    ...call,
    viewer,
    timeZone,
    moments: momentsFor(request.exchange.now, timeZone),
    show: (page) => sendViewerPage(reply, viewer, page),
    refused: (answer) => sendViewerPage(reply, viewer, refusal(answer)),
  };
}

/** While nobody has registered yet, there is nothing to sign in to. */
async function entrance(app: App, back: string): Promise<string> {
  return (await registrationNow(app, app.database)) === 'first' ? '/register' : signInPath(back);
}

const announcedText = ([newest, ...others]: readonly { title: string }[]): Viewer['announced'] =>
  newest ? { title: newest.title, more: others.length } : null;

const countText = (count: number) =>
  count === 0 ? null : count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

/** A session without an account that it could see, or a service that cannot tell. */
const lockedOut = (answer: ApiAnswer) => ({
  title: 'This did not work',
  status: answer.status,
  body: html`${brand('This did not work')}<p class="lead" role="alert">${refusalText(answer)}</p>
${answer.body.error === 'account_suspended' && html`<p class="centre"><a class="button" href="/accounts">Other accounts of yours</a></p>`}
${answer.status < 500 && html`<form class="centre" method="post" action="/logout"><button class="button">Sign out</button></form>`}`,
});

const refusal = (answer: ApiAnswer): ViewerPage =>
  answer.status === 404
    ? {
        title: 'Not found',
        status: 404,
        body: empty(
          html`<h1>There is nothing here</h1><p>It may have been deleted, or it belongs to another account.</p><p><a class="button" href="/">To the cron checks</a></p>`,
        ),
      }
    : {
        title: 'This did not work',
        status: answer.status,
        body: empty(
          html`<h1>This did not work</h1><p role="alert">${refusalText(answer)}</p><p class="dim">Monitoring goes on all the same.</p><p><a class="button" href="/">To the cron checks</a></p>`,
        ),
      };

/** Viewers look; everybody else may change monitors and alerts. */
export const mayChange = ({ viewer }: Visit): boolean => viewer.role !== 'viewer';

export function visitParam(visit: Visit, name: string): string {
  const params = visit.request.params as Record<string, string>;
  return encodeURIComponent(params[name] ?? '');
}
