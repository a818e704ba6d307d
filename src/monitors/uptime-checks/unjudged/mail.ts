// What the people who run this instance are mailed of checks that nobody can judge.

import type { QueuedMail } from '../../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../../platform/mail/write.ts';
import { momentText } from '../../../platform/texts/moments.ts';
import { mails } from '../../texts/mails.gen.ts';
import { MOST_COUNTED } from './store.ts';

export interface UnjudgedFacts {
  checks: number;
  began_at: Date;
  /** Not given while it goes on. */
  over_at: Date | undefined;
}

/** `dashboardUrl`: without a trailing slash. */
export async function unjudgedMail(
  { time_zone, ...reader }: MailReader,
  { checks, began_at, over_at }: UnjudgedFacts,
  dashboardUrl: string,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  const momentOf = (at: Date) => momentText(at, time_zone, reader.language);
  const since: [string, string] = [t('since'), momentOf(began_at)];
  return writeMail(reader, {
    ...(over_at
      ? {
          title: t('judged_title'),
          paragraphs: [t('judged_text')],
          facts: [since, [t('until'), momentOf(over_at)]],
        }
      : {
          title: t('unjudged_title'),
          paragraphs: [t('unjudged_text'), t('unjudged_next')],
          facts: [since, [t('unjudged_checks'), counted(checks)]],
        }),
    action: { label: t('open'), url: dashboardUrl },
    footer: t('footer'),
  });
}

const counted = (checks: number) => (checks < MOST_COUNTED ? String(checks) : `${checks}+`);
