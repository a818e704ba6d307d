// Mails the editors of a schedule when nobody will be on call.

import { editorsOf, type Person } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { type QueuedMail, queueMails } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { dayAndClockText } from '../../platform/texts/moments.ts';
import { addMs } from '../../platform/time.ts';
import { mails } from '../texts/mails.gen.ts';
import { lockGapReviews, saveGapReviews } from './gap-store.ts';
import { GAPS_REVIEWED_MS, type Gap, reviewGaps } from './gaps.ts';
import { schedulesWithin } from './read.ts';
import type { ScheduleRow } from './store.ts';

const SCHEDULES_PER_STEP = 20;
const MOST_NAMED = 10;

/** A step of a job; true: there may be more. */
export const mailUpcomingGaps = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const claimed = await lockGapReviews(tx, now, SCHEDULES_PER_STEP);
    if (claimed.length === 0) return false;
    const schedules = await schedulesWithin(tx, claimed, { from: now, to: null });
    const knownIn = new Map(claimed.map((one) => [one.schedule_id, one.known]));
    const reviewed = schedules.map(({ row, plan }) => ({
      row,
      ...reviewGaps(plan, knownIn.get(row.id) ?? [], now.getTime()),
    }));
    const next_review_at = addMs(now, GAPS_REVIEWED_MS);
    await saveGapReviews(
      tx,
      reviewed.map(({ row, known }) => ({
        account_id: row.account_id,
        schedule_id: row.id,
        known,
        next_review_at,
      })),
    );
    await mailDueGaps(
      app,
      tx,
      reviewed.filter(({ due }) => due.length > 0),
      now,
    );
    return claimed.length === SCHEDULES_PER_STEP;
  });

interface DueGaps {
  row: ScheduleRow;
  due: readonly Gap[];
}

async function mailDueGaps(app: App, tx: Tx, all: readonly DueGaps[], now: Date): Promise<void> {
  const editors = await editorsOf(tx, [...new Set(all.map(({ row }) => row.account_id))]);
  const written = all.flatMap(({ row, due }) =>
    (editors.get(row.account_id) ?? []).map((editor) => mailTo(app, editor, row, due)),
  );
  await queueMails(app, tx, await Promise.all(written), now);
}

async function mailTo(
  { urls }: Pick<App, 'urls'>,
  reader: Person,
  { id, account_id, name }: ScheduleRow,
  gaps: readonly Gap[],
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  const moment = (at: number) => dayAndClockText(new Date(at), reader.time_zone, reader.language);
  const stretches = gaps
    .slice(0, MOST_NAMED)
    .map(({ from, to }) =>
      to === null
        ? t('gap_from', { from: moment(from) })
        : t('gap_from_to', { from: moment(from), to: moment(to) }),
    );
  const left = gaps.length - stretches.length;
  return writeMail(reader, {
    title: t('gap_title', { schedule: name }),
    paragraphs: [t('gap_text'), ...stretches, ...(left > 0 ? [t('gap_more', { count: left })] : [])],
    action: { label: t('gap_open'), url: `${urls.dashboard}/a/${account_id}/on-call/${id}` },
    footer: t('gap_footer'),
  });
}
