// What subscribers are mailed before they are notified of anything: that they are asked, or that they are there already.

import type { Language } from '../../../../shared/languages.ts';
import { outsideNote } from '../../../accounts/links/outside-note.ts';
import type { App } from '../../../platform/app.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose.ts';
import { plainName } from '../../../platform/mail/plain-name.ts';
import type { QueuedMail } from '../../../platform/mail/queue.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { type ReaderTexts, reader as readerTexts } from '../texts/reader.gen.ts';
import { confirmUrl, type Linked, manageUrl } from './links.ts';

interface Reader extends Linked {
  email: string;
  page_name: string;
  language: Language;
}

type Linking = Pick<App, 'secret' | 'urls' | 'config'>;

/**
 * A recipient who did not request it can opt out of all such mail, of all accounts. The mail is sent in the name of this
 * service, and a page can choose nothing in it but a name that is no link; otherwise pages could be used to send spam.
 */
export async function confirmMail(app: Linking, reader: Reader, now: Date): Promise<QueuedMail> {
  const asked = { ...reader, page_name: plainName(reader.page_name, reader.slug) };
  const { content, headers } = await outsideNote(app, { ...asked, page: asked.page_name });
  const mail = await mailTo(asked, (t, page) => ({
    subject: t('confirm_subject', { page }),
    title: t('confirm_title', { page }),
    paragraphs: [t('confirm_asked', { page }), t('confirm_follow')],
    action: { label: t('confirm_action'), url: confirmUrl(app, reader, now) },
    footer: `${t('confirm_footer')}\n\n${content.footer}`,
    stop: content.stop,
  }));
  return { ...mail, headers };
}

export async function alreadySubscribedMail(app: Linking, reader: Reader): Promise<QueuedMail> {
  const { content, headers } = await outsideNote(app, { ...reader, page: reader.page_name });
  const mail = await mailTo(reader, (t, page) => ({
    subject: t('already_title', { page }),
    title: t('already_title', { page }),
    paragraphs: [t('already_text', { page })],
    action: { label: t('already_action'), url: manageUrl(app, reader) },
    footer: `${t('already_footer')}\n\n${content.footer}`,
    stop: content.stop,
  }));
  return { ...mail, headers, fromName: reader.page_name };
}

async function mailTo(
  { email, page_name, language }: Reader,
  contentIn: (t: Translate<ReaderTexts>, page: string) => Omit<MailContent, 'language'>,
): Promise<QueuedMail> {
  const content = contentIn(await readerTexts(language), page_name);
  return { to: email, ...composeMail({ language, ...content }) };
}
