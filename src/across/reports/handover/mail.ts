// What whoever comes on call is mailed: what is open, what happened in the shift before, and what comes in theirs.

import type { PageableMember } from '../../../accounts/people/people.ts';
import { presentAlert } from '../../../alerts/alert.ts';
import { titleOf } from '../../../delivery/texts/alert-sentences.ts';
import { type WordsOfReader, wordsIn } from '../../../delivery/texts/reading.ts';
import type { FoundHandover } from '../../../on-call/schedules/handovers.ts';
import type { App } from '../../../platform/app.ts';
import type { QueuedMail } from '../../../platform/mail/queue.ts';
import { writeMail } from '../../../platform/mail/write.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { type HandoverTexts, handover } from '../../texts/handover.gen.ts';
import { type ReportsTexts, reports } from '../../texts/reports.gen.ts';
import { type MailSection, richSections } from '../mail-sections.ts';
import type { ReadHandover } from './read.ts';

export async function handoverMail(
  { urls }: Pick<App, 'urls'>,
  reader: PageableMember,
  found: FoundHandover,
  read: ReadHandover,
): Promise<QueuedMail> {
  const t = await handover(reader.language);
  const inReports = await reports(reader.language);
  const words = wordsIn(reader.language, reader.time_zone);
  const { schedule, note, until, from_member } = found;
  const rich = richSections(sectionsOf({ t, inReports, words }, read));
  const before = from_member === null ? '' : found.nameOf(from_member).name;
  const moment = (at: Date) => words.moment(at.toISOString());
  const address = `${urls.dashboard}/a/${found.account_id}/on-call/${schedule.id}`;
  return writeMail(reader, {
    title: t('title', { schedule: schedule.name }),
    paragraphs: [
      until === null ? t('on_call') : t('on_call_until', { until: moment(new Date(until)) }),
      ...(note ? [t('note', { by: note.by, at: moment(note.at) }), note.text] : []),
      ...(read.open.total === 0 ? [t('nothing_open')] : []),
    ],
    ...(rich && { rich }),
    facts: [
      ...(before === '' ? [] : [[t('before'), before] as const]),
      [t('opened'), inReports('mail_alerts_of', { count: read.opened, themselves: read.themselves })],
      [t('pages'), String(read.pages)],
    ],
    action: { label: t('open'), url: address },
    footer: t('footer', { schedule: schedule.name }),
  });
}

interface Wording {
  t: Translate<HandoverTexts>;
  /** What reports on weeks and months say as well. */
  inReports: Translate<ReportsTexts>;
  words: WordsOfReader;
}

function sectionsOf(
  { t, inReports, words }: Wording,
  { open, noisiest, silences, maintenance }: ReadHandover,
): MailSection[] {
  const moment = (at: Date) => words.moment(at.toISOString());
  const more = open.total - open.rows.length;
  return [
    {
      title: t('open_alerts'),
      lines: [
        ...open.rows.map((row) => {
          const title = titleOf(presentAlert(row), words);
          const since = moment(row.opened_at);
          return row.acknowledged_by === null
            ? t('alert', { title, since })
            : t('alert_taken', { title, since, by: row.acknowledged_by });
        }),
        ...(more > 0 ? [t('more', { count: more })] : []),
      ],
    },
    {
      title: t('happened'),
      lines: noisiest.map(({ subject_name: name, alerts: count, pages, by_themselves: themselves }) =>
        inReports('mail_cause', { name, count, pages, themselves }),
      ),
    },
    { title: t('silences'), lines: silences.map(({ name, at }) => t('ends', { name, at: moment(at) })) },
    {
      title: t('maintenance'),
      lines: maintenance.map(({ name, at, is_on }) => t(is_on ? 'ends' : 'begins', { name, at: moment(at) })),
    },
  ];
}
