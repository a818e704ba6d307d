// What subscribers are mailed before they are told anything: that they are asked, or that they are there already.

import type { App } from '../../../platform/app.ts';
import { composeMail } from '../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../platform/outbox/queue.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { readerWords } from '../words/speech.ts';
import { confirmUrl, type Linked, manageUrl } from './links.ts';

interface Reader extends Linked {
  email: string;
  page_name: string;
  language: Language;
}

export function confirmMail(app: Pick<App, 'secret' | 'urls'>, reader: Reader, now: Date): QueuedMail {
  const { email, page_name, language } = reader;
  const { confirm } = readerWords(language).mails;
  return {
    to: email,
    fromName: page_name,
    ...composeMail({
      language,
      subject: confirm.subject(page_name),
      title: confirm.title(page_name),
      paragraphs: [confirm.asked(page_name), confirm.follow],
      action: { label: confirm.action, url: confirmUrl(app, reader, now) },
      footer: confirm.footer,
    }),
  };
}

export function alreadySubscribedMail(app: Pick<App, 'secret' | 'urls'>, reader: Reader): QueuedMail {
  const { email, page_name, language } = reader;
  const { confirm, already } = readerWords(language).mails;
  return {
    to: email,
    fromName: page_name,
    ...composeMail({
      language,
      subject: already.title(page_name),
      title: already.title(page_name),
      paragraphs: [`${confirm.asked(page_name)} ${already.nothing}`],
      action: { label: already.action, url: manageUrl(app, reader) },
      footer: already.footer,
    }),
  };
}
