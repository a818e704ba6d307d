// What people are mailed when who runs the instance changed how they sign in.

import type { App } from '../../platform/app.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';

export async function rescueMail(
  app: App,
  reader: MailReader,
  change: 'password' | 'factors',
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t(`rescued_${change}_title`),
    paragraphs: [t(`rescued_${change}_text`, { url: app.urls.dashboard })],
    action: { label: t('rescued_action'), url: `${app.urls.dashboard}/login` },
    footer: t('rescued_footer'),
  });
}
