// Finds changes of shift, and has a mail sent about each of them once.

import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { type QueuedMail, queueMails } from '../../platform/mail/queue.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { type Handover, reviewShift } from './handover.ts';
import { noteOf } from './present.ts';
import { type KnownSchedule, schedulesWithin } from './read.ts';
import { claimShift, saveShift } from './shift-store.ts';

/** What fails is reviewed again then, and keeps no other schedule waiting. */
const AGAIN_MS = minutes(10);

export interface FoundHandover extends Handover {
  account_id: number;
  schedule: { id: number; name: string };
  nameOf: KnownSchedule['nameOf'];
  /** What was written in the shift that ended; null: nothing. */
  note: { text: string; by: string; at: Date } | null;
}

/** Reviews one schedule; true: there may be more. */
export async function reviewDueShift(
  app: App,
  now: Date,
  write: (found: FoundHandover) => Promise<QueuedMail[]>,
): Promise<boolean> {
  const again = addMs(now, AGAIN_MS);
  const claimed = await claimShift(app.database, { now, again });
  if (!claimed) return false;
  const { account_id, schedule_id, member_id, since } = claimed;
  const window = { from: since ?? now, to: null };
  const [known] = await schedulesWithin(app.database, [{ account_id, schedule_id }], window);
  if (!known) return true;
  const last = since && { member_id, since: since.getTime() };
  const review = reviewShift(known.plan, last, now.getTime());
  const mails = review.handover ? await write(found(known, review.handover)) : [];
  await transaction(app.database, async (tx) => {
    const reviewed = {
      ...{ member_id: review.last.member_id, since: new Date(review.last.since) },
      ...{ next_review_at: new Date(review.next_review_at), again },
    };
    if (await saveShift(tx, claimed, reviewed)) await queueMails(app, tx, mails, now);
  });
  return true;
}

function found({ row, nameOf }: KnownSchedule, handover: Handover): FoundHandover {
  const note = noteOf(row);
  const isOfShift = note !== null && note.at.getTime() >= handover.previous_since;
  return {
    ...handover,
    ...{ account_id: row.account_id, schedule: { id: row.id, name: row.name }, nameOf },
    note: isOfShift ? note : null,
  };
}
