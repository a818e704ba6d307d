// What subscribers are mailed before they are told anything: that they are asked, or that they are there already.

import type { App } from '../../../platform/app.ts';
import { composeMail } from '../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../platform/outbox/queue.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { reader as readerTexts } from '../texts/reader.gen.ts';
import { confirmUrl, type Linked, manageUrl } from './links.ts';

interface Reader extends Linked {
  email: string;
  page_name: string;
  language: Language;
}

type Linking = Pick<App, 'secret' | 'urls'>;

export async function confirmMail(app: Linking, reader: Reader, now: Date): Promise<QueuedMail> {
  const { email, page_name: page, language } = reader;
  const t = await readerTexts(language);
  return {
    to: email,
    fromName: page,
    ...composeMail({
      language,
      subject: t('confirm_subject', { page }),
      title: t('confirm_title', { page }),
      paragraphs: [t('confirm_asked', { page }), t('confirm_follow')],
      action: { label: t('confirm_action'), url: confirmUrl(app, reader, now) },
      footer: t('confirm_footer'),
    }),
  };
}

export async function alreadySubscribedMail(app: Linking, reader: Reader): Promise<QueuedMail> {
  const { email, page_name: page, language } = reader;
  const t = await readerTexts(language);
  return {
    to: email,
    fromName: page,
    ...composeMail({
      language,
      subject: t('already_title', { page }),
      title: t('already_title', { page }),
      paragraphs: [t('already_text', { page })],
      action: { label: t('already_action'), url: manageUrl(app, reader) },
      footer: t('already_footer'),
    }),
  };
}
