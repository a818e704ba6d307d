// Links of mails that lead to a page of one account.

import type { App } from '../../platform/app.ts';

/** `path` on the dashboard, seen as this account, for people who are in several. */
export const pageUrl = (app: App, path: string, accountId: number) =>
  `${app.urls.dashboard}${path}?account_id=${accountId}`;
