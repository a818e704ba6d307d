// Which of their accounts somebody looks at: a cookie, so that every page and every link means the same one. A form
// names the account that it was shown for, so that one sent from an older tab changes nothing in another account.

import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Html } from '../../platform/html.ts';
import { days, seconds } from '../../platform/time.ts';
import { formValues, queryValues } from './api.ts';
import { hidden } from './forms.ts';

const NAME = 'toc_account';
const FIELD = 'account_id';
const KEPT_SECONDS = days(400) / seconds(1);

/** The account that a link names (`?account_id=`), or null. */
export const linkedAccount = (request: FastifyRequest): string | null => idOf(queryValues(request)[FIELD]);

/** The account that a form was shown for, else the one that was chosen last; null: whichever the API takes first. */
export const chosenAccount = (request: FastifyRequest): string | null =>
  idOf(formValues(request)[FIELD]) ?? idOf(cookieOf(request));

/** For forms that would do harm in another account than the one they were shown for. */
export const accountField = (accountId: number): Html => hidden(FIELD, String(accountId));

export const choiceCookie = (app: App, accountId: number | string): string =>
  `${NAME}=${accountId}; Max-Age=${KEPT_SECONDS}; ${attributes(app)}`;

export const forgottenChoice = (app: App): string => `${NAME}=; Max-Age=0; ${attributes(app)}`;

/** The address of this page without the account in it. */
export function withoutAccount(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://dashboard.invalid');
  searchParams.delete(FIELD);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

const idOf = (text: string | undefined): string | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? text : null;

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pair = headers.cookie?.split(';').find((part) => part.trim().startsWith(`${NAME}=`));
  return pair?.trim().slice(NAME.length + 1);
}

const attributes = (app: App) =>
  `Path=/; HttpOnly; SameSite=Lax${app.urls.dashboard.startsWith('https:') ? '; Secure' : ''}`;
