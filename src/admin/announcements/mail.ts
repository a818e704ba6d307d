// What who uses the API is mailed about a breaking change. The announcement itself is in the words of whoever wrote it.

import type { App } from '../../platform/app.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { momentText } from '../../platform/texts/moments.ts';
import { mails } from '../texts/mails.gen.ts';

export async function breakingChangeMail(
  app: App,
  reader: MailReader,
  { title, body, effective_at }: { title: string; body: string; effective_at: Date },
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    subject: t('breaking_subject', { title }),
    title,
    paragraphs: body.split(/\n\s*\n/),
    facts: [
      [t('breaking_at'), momentText(effective_at, reader.time_zone, reader.language)],
      [t('breaking_api'), app.urls.api],
    ],
    action: { label: t('breaking_action'), url: `${app.urls.dashboard}/announcements` },
    footer: t('breaking_footer'),
  });
}
