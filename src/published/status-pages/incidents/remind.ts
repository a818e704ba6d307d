// Reminds people of open incidents of which nobody has written for a while: readers of the page wait.

import { ownersOf, pagedMember, readerAt } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../../platform/mail/write.ts';
import { durationText } from '../../../platform/texts/formats.ts';
import { reader as readerTexts } from '../texts/reader.gen.ts';
import { claimUnwritten, type Unwritten } from './remind-store.ts';

const AT_ONCE = 50;
/** Of one silence: who does not answer to these has left the incident alone. */
const MOST = 10;

/** A step of a job. True: there may be more. */
export const remindOfUpdates = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const found = await claimUnwritten(tx, { now, most: MOST, limit: AT_ONCE });
    for (const incident of found) await remind(app, tx, incident, now);
    return found.length === AT_ONCE;
  });

async function remind(app: App, tx: Tx, incident: Unwritten, now: Date): Promise<void> {
  const { account_id, status_page_id, id, title, page_name: page, changed_at } = incident;
  for (const person of await remindedOf(tx, incident)) {
    const t = await readerTexts(person.language);
    const duration = durationText(now.getTime() - changed_at.getTime(), person.language);
    const mail = writeMail(person, {
      subject: `[${page}] ${t('reminder_subject', { title })}`,
      title: t('reminder_title', { title }),
      paragraphs: [t('reminder_text', { page, duration })],
      action: {
        label: t('reminder_action'),
        url: `${app.urls.dashboard}/a/${account_id}/status-pages/${status_page_id}/incidents/${id}`,
      },
      footer: t('reminder_footer'),
    });
    await queueMail(app, tx, mail, now);
  }
}

/** Who wrote of it last, while they are a member; else the owners. */
async function remindedOf(tx: Tx, { account_id, written_by_id }: Unwritten): Promise<MailReader[]> {
  const author = written_by_id === null ? null : await pagedMember(tx, account_id, written_by_id);
  return author ? [await readerAt(tx, author.email)] : ownersOf(tx, account_id);
}
