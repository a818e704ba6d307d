// Sends pages: each attempt is claimed by one node, and what failed is followed by the next way at once.

import { chatWays } from '../../delivery/channels/chat-ways.ts';
import { deliver } from '../../on-call/contact-methods/deliver.ts';
import { newPageToken } from '../../on-call/contact-methods/page-token.ts';
import type { DeliveryResult } from '../../on-call/contact-methods/provider.ts';
import { outcomesOf, type Reachable, reachable } from '../../on-call/contact-methods/reachable.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { announceChanges, announceWork } from '../../platform/events.ts';
import { type Lane, type SendQueue, sendDue } from '../../platform/sending/loop.ts';
import { addMs, seconds } from '../../platform/time.ts';
import { changedMessage, pageMessage, takenMessage } from './message.ts';
import { startGathered } from './open-pages.ts';
import {
  bringNextForward,
  type ClaimedAttempt,
  claimAttempts,
  escalateAlertsOf,
  findPagesToSend,
  hasFailed,
  lockPage,
  nextAttemptDueAt,
  type PageToSend,
  recordAttempt,
} from './send-store.ts';
import { markEnded } from './store.ts';

/** Longer than one attempt may take: until then nobody else sends it. */
const LEASE_MS = seconds(30);
const ATTEMPT_MS = seconds(20);
/** What was not delivered within it counts as failed. */
const DELIVERED_WITHIN_MS = seconds(60);
const ASKED_EVERY_MS = seconds(5);
/** After so many claims that came to nothing, the process died each time: the next way is used. */
const MOST_CLAIMS = 5;
const LANE: Lane = { places: 48, atMost: 128 };

/** A step of a job. Any number of these may run, on any number of machines. */
export const sendPages = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, queueOf(app), signal);

interface Ready {
  attempt: ClaimedAttempt;
  page: PageToSend | undefined;
  to: Reachable | undefined;
}

const queueOf = (app: App): SendQueue<Ready, Lane> => ({
  wakeOn: 'pages',
  lanes: [LANE],
  laneOf: () => LANE,
  keyOf: ({ attempt }) => ({ id: attempt.id, account_id: attempt.account_id }),
  async claim({ vacancies, exceptAccounts, now }) {
    while (await transaction(app.database, (tx) => startGathered(tx, now)));
    const limit = vacancies[0]?.free ?? 0;
    const lease_until = addMs(now, LEASE_MS);
    const claimed = await claimAttempts(app.database, { limit, exceptAccounts, now, lease_until });
    if (claimed.length === 0) return [];
    const pages = await findPagesToSend(
      app.database,
      claimed.map(({ page_id }) => page_id),
    );
    const people = await reachable(app.database, [
      ...new Set([...pages.values()].map(({ person_id }) => person_id)),
    ]);
    return claimed.map((attempt) => {
      const page = pages.get(attempt.page_id);
      return { attempt, page, to: page && people.get(page.person_id) };
    });
  },
  async send(ready, { abort }) {
    const now = app.clock.now();
    const result = await outcomeOf(app, ready, abort, now);
    if (abort.aborted && result.outcome === 'refused') return;
    await record(app, ready, result);
  },
  nextDueAt: (now) => nextAttemptDueAt(app.database, now),
});

type Outcome = DeliveryResult | { outcome: 'cancelled' };

const refused = (reason: string): Outcome => ({ outcome: 'refused', reason });

async function outcomeOf(
  app: App,
  { attempt, page, to }: Ready,
  abort: AbortSignal,
  now: Date,
): Promise<Outcome> {
  const { type, status } = attempt;
  if (!page?.worst || (type === 'page' && page.ended_at)) return { outcome: 'cancelled' };
  if (status === 'sent') return deliveredByNow(app, attempt, now);
  if (!page.is_member || !to) return refused('no longer a member of the account');
  if (attempt.attempts > MOST_CLAIMS) return refused('given up after several attempts');
  const said = { page, worst: page.worst, to };
  const { account_id, person_id, alert_ids } = page;
  const token = () => newPageToken(app, { account_id, person_id, page_id: attempt.id, alert_ids }, now);
  const message =
    type === 'taken'
      ? await takenMessage(app, said)
      : type === 'changed'
        ? await changedMessage(app, said)
        : await pageMessage(app, said, token());
  const signal = AbortSignal.any([abort, AbortSignal.timeout(ATTEMPT_MS)]);
  return deliver(
    app,
    {
      ...{ account_id, to, message, idempotencyKey: attempt.id, changes: attempt.changes },
      ...{ chats: chatWays, signal },
    },
    attempt.method_id,
    now,
  );
}

/** What its provider said meanwhile; it is asked every few seconds until the minute is over. */
async function deliveredByNow(app: App, { id, sent_at }: ClaimedAttempt, now: Date): Promise<Outcome> {
  const said = (await outcomesOf(app.database, [id])).get(id);
  if (said?.outcome === 'delivered') return { outcome: 'delivered' };
  const waitedMs = now.getTime() - (sent_at ?? now).getTime();
  const isWaiting = said?.outcome === 'accepted' && waitedMs >= 0 && waitedMs < DELIVERED_WITHIN_MS;
  if (isWaiting) return { outcome: 'accepted', receipt: '' };
  return refused(said?.reason ?? 'not delivered within 60 seconds');
}

async function record(app: App, { attempt, page }: Ready, result: Outcome): Promise<void> {
  const now = app.clock.now();
  await transaction(app.database, async (tx) => {
    const isAlive = attempt.type === 'page' && (await lockPage(tx, attempt.account_id, attempt.page_id));
    if (!(await recordAttempt(tx, attempt, recorded(result, isAlive, now), now))) return;
    const changes = (page?.alert_ids ?? []).slice(0, 100);
    await announceChanges(
      tx,
      changes.map((id) => ({ account_id: attempt.account_id, type: 'alert', id })),
    );
    if (!isAlive || result.outcome !== 'refused') return;
    if (await bringNextForward(tx, attempt.page_id, attempt.place, now)) return announceWork(tx, 'pages');
    if (!(await hasFailed(tx, attempt.page_id))) return;
    await markEnded(tx, [attempt.page_id], 'failed', now);
    await escalateAlertsOf(tx, attempt.page_id, now);
  });
}

function recorded(result: Outcome, isAlive: boolean, now: Date) {
  const { outcome } = result;
  if (outcome === 'refused') return { status: 'failed', error: result.reason, due_at: null } as const;
  if (outcome !== 'accepted') return { status: outcome, error: null, due_at: null } as const;
  return { status: 'sent', error: null, due_at: isAlive ? addMs(now, ASKED_EVERY_MS) : null } as const;
}
