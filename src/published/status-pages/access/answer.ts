// The answers of the way into a private page: kept by nobody, found by no search.

import type { App } from '../../../platform/app.ts';
import { networkOf } from '../../../platform/http/client-network.ts';
import { preferredLanguage } from '../../../platform/http/language.ts';
import { ownDomainOf } from '../../../platform/http/own-domain.ts';
import type { Rendered } from '../document/policy.ts';
import type { Signing } from '../signatures.ts';
import type { View } from '../view.ts';
import type { VisitorRequest } from '../visitor-call.ts';
import { type Door, doorPage } from './door.ts';
import type { PrivatePage } from './enter.ts';
import { isTimedToken, timedToken } from './tokens.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const hidden = (status: number, { body, policy }: Rendered): PageAnswer => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  },
  body,
});

export const languageOf = (
  { headers }: Pick<VisitorRequest, 'headers'>,
  { language }: Pick<View['page'], 'language'>,
) => language ?? preferredLanguage(headers['accept-language']);

/** Before the paths of the parts of the page, where it was asked for. */
export const baseOf = ({ raw }: Pick<VisitorRequest, 'raw'>, { slug }: { slug: string }): string =>
  ownDomainOf(raw) ? '' : `/status/${slug}`;

type Visit = Pick<VisitorRequest, 'exchange'>;

/** Whoever stands at the door has no cookie yet: they are known by their network. */
const atDoor = ({ exchange }: Visit) => ({ purpose: 'door', to: networkOf(exchange.ip) }) as const;

/** What forms of the door carry; it subscribes nobody. */
export const doorToken = (app: Signing, visit: Visit, page: PrivatePage): string =>
  timedToken(app, atDoor(visit), page, visit.exchange.now);

export const isDoorToken = (app: Signing, visit: Visit, page: PrivatePage, token: string): boolean =>
  isTimedToken(app, atDoor(visit), page, { token, now: visit.exchange.now });

const STATUS = { wrong_password: 403, too_many_attempts: 429, no_address: 400, ticket_over: 403 } as const;

/** What those are given who may not read the page. */
export async function doorAnswer(
  { app, request, page }: { app: App; request: VisitorRequest; page: PrivatePage },
  why: Door['why'],
): Promise<PageAnswer> {
  const here = `/status/${page.slug}`;
  const door = await doorPage({
    access: page.access,
    language: languageOf(request, page),
    base: baseOf(request, page),
    formToken: doorToken(app, request, page),
    signIn: ownDomainOf(request.raw)
      ? `${app.urls.dashboard}${here}`
      : `/login?next=${encodeURIComponent(here)}`,
    why,
  });
  return hidden(why === null ? 403 : STATUS[why], door);
}
