// Whether whoever asks for a page may read it.

import { resolveActor } from '../../../accounts/callers/actor.ts';
import type { App } from '../../../platform/app.ts';
import { Refusal, ValidationFailed } from '../../../platform/errors.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import type { View } from '../view.ts';
import { queryText, type VisitorRequest, visitorCallOf } from '../visitor-call.ts';
import { isInNetworks, type ReaderAccess } from './reader-access.ts';
import { isReadKey, isTimedToken, READING_MS, timedToken } from './tokens.ts';

type Page = Pick<View['page'], 'id' | 'account_id' | 'access'>;

/** By network, by what was given to their browser, or as a member of the account, who is signed in on the dashboard host. */
export async function mayRead(app: App, request: VisitorRequest, page: Page): Promise<boolean> {
  const { access } = page;
  if (access === null) return true;
  const { ip, now } = request.exchange;
  if (isInNetworks(access.networks, ip)) return true;
  const token = cookieOf(request, page.id);
  if (isTimedToken(app, 'reading', { ...page, access }, { token, now })) return true;
  return ownDomainOf(request.raw) === null && (await isMember(app, request, page));
}

/** Programs also read what they have a key for. */
export const mayReadByKey = async (app: App, request: VisitorRequest, page: Page): Promise<boolean> =>
  hasKey(app, page, queryText(request, 'key')) || mayRead(app, request, page);

export const hasKey = (app: Pick<App, 'secret'>, page: Page, key: string): boolean =>
  page.access === null || isReadKey(app, { id: page.id, access: page.access }, key);

async function isMember(app: App, request: VisitorRequest, { account_id }: Page): Promise<boolean> {
  const { request: facts, now } = visitorCallOf(app, request);
  const headers = { cookie: facts.headers.cookie, 'x-account-id': String(account_id) };
  try {
    return (await resolveActor(app, { ...facts, headers }, now))?.account_id === account_id;
  } catch (error) {
    if (error instanceof Refusal || error instanceof ValidationFailed) return false;
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
  const token = timedToken(app, 'reading', page, now);
  return `${cookieName(page.id)}=${token}; Max-Age=${READING_MS / 1_000}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}
