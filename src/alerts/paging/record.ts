// Records the outcomes of attempts: those that come within a moment in one transaction, with all that follows from them.

import { type Delivered, noteSent } from '../../on-call/contact-methods/deliver.ts';
import type { DeliveryResult } from '../../on-call/contact-methods/provider.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { announceChanges, announceWork } from '../../platform/events.ts';
import { recordTogether } from '../../platform/sending/record-together.ts';
import { addMs, seconds } from '../../platform/time.ts';
import {
  bringNextForward,
  escalateAlertsOf,
  findFailed,
  lockAlertsOf,
  lockPages,
  type PageKey,
  recordAttempts,
} from './record-store.ts';
import type { ClaimedAttempt } from './send-store.ts';
import { markEnded } from './store.ts';

const ASKED_EVERY_MS = seconds(5);
/** Whoever looks at more alerts than these looks at them all anew. */
const MOST_ANNOUNCED = 100;

export type AttemptResult = DeliveryResult | { outcome: 'cancelled' };

export interface AttemptOutcome {
  attempt: ClaimedAttempt;
  result: AttemptResult;
  /** What the page is about. */
  alert_ids: readonly number[];
  /** What is shown beside the contact method. */
  sent: Delivered['sent'];
}

/** What is given resolves once the outcome is recorded, or somebody else was found to have the attempt. */
export const createAttemptRecorder = (app: App): ((outcome: AttemptOutcome) => Promise<void>) =>
  recordTogether(async (outcomes: readonly AttemptOutcome[]) => {
    const now = app.clock.now();
    await transaction(app.database, (tx) => recordAll(app, tx, outcomes, now));
    return () => undefined;
  });

async function recordAll(app: App, tx: Tx, outcomes: readonly AttemptOutcome[], now: Date): Promise<void> {
  const pages = outcomes.filter(({ attempt }) => attempt.type === 'page');
  await lockAlertsOf(tx, pagesOf(pages.filter(hasFailed)));
  const alive = await lockPages(tx, pagesOf(pages));
  const isAlive = ({ attempt }: AttemptOutcome) => attempt.type === 'page' && alive.has(attempt.page_id);
  const recorded = await recordAttempts(
    tx,
    outcomes.map((one) => ({ ...one.attempt, ...columnsOf(one.result, isAlive(one), now) })),
    now,
  );
  const ours = outcomes.filter(({ attempt }) => recorded.has(attempt.id));
  await noteSent(
    app,
    tx,
    outcomes.flatMap(({ sent }) => sent ?? []),
    now,
  );
  await announceChanges(tx, ours.flatMap(changesOf));
  await tryNextWays(
    tx,
    ours.filter((one) => hasFailed(one) && isAlive(one)),
    now,
  );
}

const hasFailed = ({ result }: AttemptOutcome): boolean => result.outcome === 'refused';

/** Each once. */
const pagesOf = (outcomes: readonly AttemptOutcome[]): PageKey[] => [
  ...new Map(outcomes.map(({ attempt }) => [attempt.page_id, attempt])).values(),
];

function columnsOf(result: AttemptResult, isAlive: boolean, now: Date) {
  const { outcome } = result;
  if (outcome === 'refused') return { status: 'failed', error: result.reason, due_at: null } as const;
  if (outcome !== 'accepted') return { status: outcome, error: null, due_at: null } as const;
  return { status: 'sent', error: null, due_at: isAlive ? addMs(now, ASKED_EVERY_MS) : null } as const;
}

const changesOf = ({ attempt, alert_ids }: AttemptOutcome) =>
  alert_ids.slice(0, MOST_ANNOUNCED).map((id) => ({ account_id: attempt.account_id, type: 'alert', id }));

/** After what failed the next way of its page is used at once; where there is none, the page has failed. */
async function tryNextWays(tx: Tx, failed: readonly AttemptOutcome[], now: Date): Promise<void> {
  if (failed.length === 0) return;
  const brought = await bringNextForward(
    tx,
    failed.map(({ attempt }) => attempt),
    now,
  );
  if (brought.size > 0) await announceWork(tx, 'pages');
  const over = await findFailed(
    tx,
    pagesOf(failed).filter(({ page_id }) => !brought.has(page_id)),
  );
  if (over.length === 0) return;
  await markEnded(
    tx,
    over.map(({ account_id, page_id }) => ({ account_id, id: page_id })),
    'failed',
    now,
  );
  await escalateAlertsOf(tx, over, now);
}
