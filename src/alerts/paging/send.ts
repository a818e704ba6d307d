// Sends pages: each attempt is claimed by one node, and what failed is followed by the next way at once.

import { chatWays } from '../../delivery/channels/chat-ways.ts';
import { deliver } from '../../on-call/contact-methods/deliver.ts';
import { newPageToken } from '../../on-call/contact-methods/page-token.ts';
import {
  outcomesOf,
  type PageOutcome,
  type Reachable,
  reachable,
} from '../../on-call/contact-methods/reachable.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { startDeadline } from '../../platform/safe-fetch/deadline.ts';
import { type Lane, type SendQueue, sendDue } from '../../platform/sending/loop.ts';
import { addMs, seconds } from '../../platform/time.ts';
import { hasGathered } from './gather-store.ts';
import { changedMessage, pageMessage, takenMessage } from './message.ts';
import { startGathered } from './open-pages.ts';
import { type AttemptOutcome, type AttemptResult, createAttemptRecorder } from './record.ts';
import {
  type ClaimedAttempt,
  claimAttempts,
  findPagesToSend,
  nextAttemptDueAt,
  type PageToSend,
} from './send-store.ts';

/** Longer than one attempt may take: until then nobody else sends it. */
const LEASE_MS = seconds(30);
const ATTEMPT_MS = seconds(20);
/** What was not delivered within it counts as failed. */
const DELIVERED_WITHIN_MS = seconds(60);
/** After so many claims that came to nothing, the process died each time: the next way is used. */
const MOST_CLAIMS = 5;
const LANE: Lane = { places: 128, atMost: 256 };
/** How often a worker that has much to send looks for pages whose minute is over. */
const GATHERED_EVERY_MS = seconds(1);

/** A step of a job. Any number of these may run, on any number of machines. */
export const sendPages = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, queueOf(app), signal);

/** An attempt with everything that it takes to send it. */
interface Ready {
  attempt: ClaimedAttempt;
  page: PageToSend | undefined;
  to: Reachable | undefined;
  /** Of what was sent already: what its provider has said of it. */
  said: PageOutcome | undefined;
}

function queueOf(app: App): SendQueue<Ready, Lane> {
  const record = createAttemptRecorder(app);
  let lookedMs = Number.NEGATIVE_INFINITY;
  const startDue = async (now: Date) => {
    const nowMs = app.clock.monotonicMs();
    if (nowMs - lookedMs < GATHERED_EVERY_MS) return;
    lookedMs = nowMs;
    if (!(await hasGathered(app.database, now))) return;
    while (await transaction(app.database, (tx) => startGathered(tx, now)));
  };
  return {
    wakeOn: 'pages',
    lanes: [LANE],
    laneOf: () => LANE,
    keyOf: ({ attempt }) => ({ id: attempt.id, account_id: attempt.account_id }),
    async claim({ vacancies, exceptAccounts, now }) {
      await startDue(now);
      const limit = vacancies[0]?.free ?? 0;
      const lease_until = addMs(now, LEASE_MS);
      return readAll(app, await claimAttempts(app.database, { limit, exceptAccounts, now, lease_until }));
    },
    async send(ready, { abort }) {
      const now = app.clock.now();
      const { attempt, page } = ready;
      const outcome = await outcomeOf(app, ready, abort, now);
      if (abort.aborted && outcome.result.outcome === 'refused') return;
      await record({ attempt, alert_ids: page?.alert_ids ?? [], ...outcome });
    },
    nextDueAt: (now) => nextAttemptDueAt(app.database, now),
  };
}

/** For all of them at once. */
async function readAll(app: App, claimed: readonly ClaimedAttempt[]): Promise<Ready[]> {
  if (claimed.length === 0) return [];
  const pages = await findPagesToSend(app.database, [...new Set(claimed.map(({ page_id }) => page_id))]);
  const people = await reachable(app.database, [
    ...new Set([...pages.values()].map(({ person_id }) => person_id)),
  ]);
  const sent = claimed.filter(({ status }) => status === 'sent');
  const said = await outcomesOf(
    app.database,
    sent.map(({ id }) => id),
  );
  return claimed.map((attempt) => {
    const page = pages.get(attempt.page_id);
    return { attempt, page, to: page && people.get(page.person_id), said: said.get(attempt.id) };
  });
}

type Outcome = Pick<AttemptOutcome, 'result' | 'sent'>;

const only = (result: AttemptResult): Outcome => ({ result, sent: null });
const refused = (reason: string): Outcome => only({ outcome: 'refused', reason });

async function outcomeOf(
  app: App,
  { attempt, page, to, said: answered }: Ready,
  abort: AbortSignal,
  now: Date,
): Promise<Outcome> {
  const { type, status } = attempt;
  if (!page?.worst || (type === 'page' && page.ended_at)) return only({ outcome: 'cancelled' });
  if (status === 'sent') return deliveredByNow(attempt, answered, now);
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
  const { signal, end } = startDeadline(ATTEMPT_MS, [abort]);
  const outgoing = {
    ...{ account_id, to, message, idempotencyKey: attempt.id, changes: attempt.changes },
    ...{ chats: chatWays, signal },
  };
  return deliver(app, outgoing, attempt.method_id, now).finally(end);
}

/** What its provider said meanwhile; it is asked every few seconds until the minute is over. */
function deliveredByNow({ sent_at }: ClaimedAttempt, said: PageOutcome | undefined, now: Date): Outcome {
  if (said?.outcome === 'delivered') return only({ outcome: 'delivered' });
  const waitedMs = now.getTime() - (sent_at ?? now).getTime();
  const isWaiting = said?.outcome === 'accepted' && waitedMs >= 0 && waitedMs < DELIVERED_WITHIN_MS;
  if (isWaiting) return only({ outcome: 'accepted', receipt: '' });
  return refused(said?.reason ?? 'not delivered within 60 seconds');
}
