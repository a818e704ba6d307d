// A mail to one reader, in their language.

import type { Language } from '../../../shared/languages.ts';
import { composeMail, type MailContent } from './compose.ts';
import type { QueuedMail } from './queue.ts';

export interface MailReader {
  email: string;
  language: Language;
  /** IANA name. */
  time_zone: string;
}

/** Its subject is its title unless given. */
export type WrittenMail = Omit<MailContent, 'language' | 'subject'> & { subject?: string };

export const writeMail = (
  { email, language }: Pick<MailReader, 'email' | 'language'>,
  content: WrittenMail,
): QueuedMail => ({ to: email, ...composeMail({ subject: content.title, ...content, language }) });
