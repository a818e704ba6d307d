// Mails the owners that a step of an escalation policy reached nobody.

import { ownersOf } from '../../accounts/people/people.ts';
import { titleOf } from '../../delivery/texts/alert-sentences.ts';
import { wordsIn } from '../../delivery/texts/reading.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { addMs, hours } from '../../platform/time.ts';
import { presentAlert } from '../alert.ts';
import { pages } from '../texts/pages.gen.ts';
import { claimGaps, findGapAlert, type Gap } from './gap-store.ts';

/** A step of a job: at most one mail an hour for each policy. True: there may be more. */
export const mailGaps = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const gaps = await claimGaps(tx, { now, since: addMs(now, -hours(1)) });
    for (const gap of gaps) await mailGap(app, tx, gap, now);
    return gaps.length > 0;
  });

async function mailGap(app: App, tx: Tx, gap: Gap, now: Date): Promise<void> {
  const alert = await findGapAlert(tx, gap);
  if (!alert) return;
  for (const owner of await ownersOf(tx, gap.account_id)) {
    const t = await pages(owner.language);
    const title = titleOf(presentAlert(alert), wordsIn(owner.language, owner.time_zone));
    const mail = writeMail(owner, {
      subject: t('gap_subject', { policy: gap.name }),
      title: t('gap_title', { policy: gap.name }),
      paragraphs: [t('gap_text', { title })],
      action: { label: t('gap_open'), url: `${app.urls.dashboard}/alerts/${alert.id}` },
      footer: t('gap_footer'),
    });
    await queueMail(app, tx, mail, now);
  }
}
