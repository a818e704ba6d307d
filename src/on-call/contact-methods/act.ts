// What somebody does about a page, from wherever it reached them. Alerts are to the right of this folder: what
// acknowledges them is registered from hosts/.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { PageToken } from './page-token.ts';

/** What a button that snoozes means, in a chat and in a notification. */
export const SNOOZED_MINUTES = 30;

export type PageAct = { type: 'acknowledge' | 'escalate' } | { type: 'snooze'; minutes: number };

/**
 * `over`: what the page is about was acknowledged or resolved before, is gone, or has no further step. `held`: something
 * holds its next step back.
 */
export type PageOutcome = 'done' | 'over' | 'held';

export type ActOnPage = (
  call: { app: App; request: RequestFacts; now: Date },
  page: PageToken,
  act: PageAct,
) => Promise<PageOutcome>;
