// What people are mailed when a recovery code of theirs was used.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';

export async function recoveryCodeUsedMail(
  app: App,
  reader: MailReader,
  left: number,
  request: RequestFacts,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    title: t('code_used_title'),
    paragraphs: [t('code_used_text', { url: app.urls.dashboard, left }), t('code_used_not_you')],
    facts: [[t('caller_address'), request.ip]],
    action: { label: t('look_at_sign_in'), url: `${app.urls.dashboard}/security` },
    footer: t('you_do_nothing'),
  });
}
