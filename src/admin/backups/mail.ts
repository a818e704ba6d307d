// What the people who run this instance are mailed of scheduled backups: that they fail, and that they work again.

import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { momentText } from '../../platform/texts/moments.ts';
import { mails } from '../texts/mails.gen.ts';

export interface BackupNews {
  due_at: Date;
  /** null: it is stored. */
  error: string | null;
  last_good_at: Date | null;
}

export async function backupMail(
  reader: MailReader,
  { due_at, error, last_good_at }: BackupNews,
  dashboardUrl: string,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  const momentOf = (at: Date) => momentText(at, reader.time_zone, reader.language);
  const due = momentOf(due_at);
  const subject = error === null ? t('backup_ok_subject') : t('backup_failing_subject');
  const facts: [string, string][] =
    error === null
      ? []
      : [
          [t('backup_error'), error],
          [t('backup_last'), last_good_at ? momentOf(last_good_at) : t('backup_none')],
        ];
  return writeMail(reader, {
    subject,
    title: subject,
    paragraphs: [error === null ? t('backup_ok_text', { due }) : t('backup_failing_text', { due })],
    facts,
    action: { label: t('backup_action'), url: dashboardUrl },
    footer: t('backup_footer'),
  });
}
