// A mail of accounts, in the language of its reader.

import { type MailReader, type WrittenMail, writeMail } from '../../platform/mail/write.ts';
import { mails } from './mails.gen.ts';

export type MailTexts = Awaited<ReturnType<typeof mails>>;

export const accountMail = async (reader: MailReader, write: (t: MailTexts) => WrittenMail) =>
  writeMail(reader, write(await mails(reader.language)));
