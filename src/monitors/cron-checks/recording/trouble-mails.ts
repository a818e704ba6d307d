// What the people who run this instance are notified of trouble with pings.

import type { MailContent } from '../../../platform/mail/compose.ts';
import type { QueuedMail } from '../../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../../platform/mail/write.ts';
import { momentText } from '../../../platform/texts/moments.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import type { PingIncidentKind } from '../../operator-incident-store.ts';
import { type MailsTexts, mails } from '../../texts/mails.gen.ts';

export interface Trouble {
  kind: PingIncidentKind;
  began_at: Date;
  /** null while it goes on. */
  over_at: Date | null;
  count: number;
}

type Words = Translate<MailsTexts>;

/** `dashboardUrl`: without a trailing slash. */
export async function troubleMail(
  reader: MailReader,
  trouble: Trouble,
  dashboardUrl: string,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  return writeMail(reader, {
    ...wording(t, trouble),
    facts: facts(t, trouble, reader),
    action: { label: t('open'), url: dashboardUrl },
    footer: t('footer'),
  });
}

type Wording = Pick<MailContent, 'subject' | 'title' | 'paragraphs'>;

function wording(t: Words, { kind, over_at }: Trouble): Wording {
  if (kind === 'pings_late') return over_at ? inTimeAgain(t) : late(t);
  return over_at ? allAgain(t) : setAside(t);
}

const late = (t: Words): Wording => ({
  subject: t('late_subject'),
  title: t('late_title'),
  paragraphs: [t('late_text'), t('late_why')],
});

const inTimeAgain = (t: Words): Wording => ({
  subject: t('in_time_subject'),
  title: t('in_time_title'),
  paragraphs: [t('in_time_text')],
});

const setAside = (t: Words): Wording => ({
  subject: t('set_aside_subject'),
  title: t('set_aside_title'),
  paragraphs: [t('set_aside_text'), t('set_aside_next')],
});

const allAgain = (t: Words): Wording => ({
  subject: t('all_again_subject'),
  title: t('all_again_title'),
  paragraphs: [t('all_again_text')],
});

function facts(
  t: Words,
  { kind, began_at, over_at, count }: Trouble,
  { time_zone, language }: MailReader,
): [string, string][] {
  const momentOf = (at: Date) => momentText(at, time_zone, language);
  return [
    [t('since'), momentOf(began_at)],
    ...(over_at ? [[t('until'), momentOf(over_at)] satisfies [string, string]] : []),
    ...(kind === 'dead_letters' ? [[t('pings_set_aside'), String(count)] satisfies [string, string]] : []),
  ];
}
