// Whether whoever asks for a page may read it.

import { resolveActor } from '../../../accounts/callers/actor.ts';
import type { App } from '../../../platform/app.ts';
import { Refusal, ValidationFailed } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/client-network.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import { isSubscribeFormToken, subscribeFormToken } from '../signatures.ts';
import type { View } from '../view.ts';
import { queryText, type VisitorRequest, visitorCallOf } from '../visitor-call.ts';
import { isInNetworks, type ReaderAccess } from './reader-access.ts';
import { isReadKey, isTimedToken, READING_MS, timedToken } from './tokens.ts';

type Page = Pick<View['page'], 'id' | 'account_id' | 'access'>;

/** By network, by what was given to their browser, or as a member of the account, who is signed in on the dashboard host. */
export const mayRead = async (app: App, request: VisitorRequest, page: Page): Promise<boolean> =>
  (await readerOf(app, request, page)) !== null;

/** What lets whoever asks read the page, and tells them apart from others; null: nothing does. */
async function readerOf(app: App, request: VisitorRequest, page: Page): Promise<string | null> {
  const { access } = page;
  if (access === null) return 'anybody';
  const { ip, now } = request.exchange;
  if (isInNetworks(access.networks, ip)) return `network ${networkOf(ip)}`;
  const token = cookieOf(request, page.id);
  if (isTimedToken(app, { purpose: 'reading' }, { ...page, access }, { token, now }))
    return `cookie ${token}`;
  return ownDomainOf(request.raw) === null ? memberOf(app, request, page) : null;
}

/**
 * What the form of the page carries that subscribes, for whoever reads it; null: they may not. That of a private page is
 * theirs and of this day: another site could make a browser of an allowed network send one that somebody else was given.
 */
export async function readersFormToken(
  app: App,
  request: VisitorRequest,
  page: Page,
): Promise<string | null> {
  const { access } = page;
  if (access === null) return subscribeFormToken(app, page.id);
  const to = await readerOf(app, request, page);
  const { now } = request.exchange;
  return to === null ? null : timedToken(app, { purpose: 'form', to }, { ...page, access }, now);
}

/** Whether `readersFormToken` gave it to whoever sends it; null: they may not read the page. */
export async function isReadersFormToken(
  app: App,
  request: VisitorRequest,
  page: Page,
  token: string,
): Promise<boolean | null> {
  const { access } = page;
  if (access === null) return isSubscribeFormToken(app, token, page.id);
  const to = await readerOf(app, request, page);
  const { now } = request.exchange;
  return to === null ? null : isTimedToken(app, { purpose: 'form', to }, { ...page, access }, { token, now });
}

/** Programs also read what they have a key for. */
export const mayReadByKey = async (app: App, request: VisitorRequest, page: Page): Promise<boolean> =>
  hasKey(app, page, queryText(request, 'key')) || mayRead(app, request, page);

export const hasKey = (app: Pick<App, 'secret'>, page: Page, key: string): boolean =>
  page.access === null || isReadKey(app, { id: page.id, access: page.access }, key);

async function memberOf(app: App, request: VisitorRequest, { account_id }: Page): Promise<string | null> {
  const { request: facts, now } = visitorCallOf(app, request);
  const headers = { cookie: facts.headers.cookie, 'x-account-id': String(account_id) };
  try {
    const actor = await resolveActor(app, { ...facts, headers }, now);
    return actor?.account_id === account_id ? `member ${actor.person?.id ?? ''}` : null;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ValidationFailed) return null;
    throw error;
  }
}

const cookieName = (pageId: number) => `toc_page_${pageId}`;

function cookieOf(request: VisitorRequest, pageId: number): string {
  const own = ownDomainOf(request.raw);
  const header = (own ? own.cookie : request.headers.cookie) ?? '';
  const start = `${cookieName(pageId)}=`;
  const pair = header.split(';').find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) ?? '';
}

/** A Set-Cookie header for this page and nothing else of its host. */
export function readingCookie(
  app: Pick<App, 'secret' | 'urls'>,
  page: { id: number; access: Pick<ReaderAccess, 'version'> },
  { path, now }: { path: string; now: Date },
): string {
  const secure = app.urls.dashboard.startsWith('https:') ? '; Secure' : '';
  const token = timedToken(app, { purpose: 'reading' }, page, now);
  return `${cookieName(page.id)}=${token}; Max-Age=${READING_MS / 1_000}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}
