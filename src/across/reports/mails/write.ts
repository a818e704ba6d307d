// The report on a week or a month as a mail.

import { outsideNote } from '../../../accounts/links/outside-note.ts';
import type { App } from '../../../platform/app.ts';
import type { QueuedMail } from '../../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../../platform/mail/write.ts';
import { formatIn } from '../../../platform/texts/formats.ts';
import { labelText } from '../../../platform/texts/labelled.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { type ReportsTexts, reports } from '../../texts/reports.gen.ts';
import { type MailSection, richSections } from '../mail-sections.ts';
import type { Report } from '../schema.ts';

interface Written {
  account: { id: number; name: string };
  /** Whether they are no member: they cannot open the page, and may stop all mail. */
  isOutside: boolean;
}

const MOST_CHECKS = 10;
const MOST_CAUSES = 5;
const MOST_PEOPLE = 10;

export async function reportMail(
  app: Pick<App, 'secret' | 'urls' | 'config'>,
  reader: MailReader,
  report: Report,
  { account, isOutside }: Written,
): Promise<QueuedMail> {
  const { email, language, time_zone } = reader;
  const t = await reports(language);
  const say = wordsOf(t, formatIn(language, time_zone), report);
  const { name } = account;
  const title = t(`mail_title_${report.period}`, { account: name, period: say.period });
  const summary = say.facts.map(([label, value]) => `${labelText(label, language)} ${value}`);
  const rich = richSections([{ title: t('mail_summary'), lines: summary }, ...say.sections]);
  const content = { title, paragraphs: [], ...(rich && { rich }) };
  if (isOutside) {
    const note = await outsideNote(app, { email, language, account: name });
    return { ...writeMail(reader, { ...content, ...note.content }), headers: note.headers };
  }
  const address = `${app.urls.dashboard}/a/${account.id}`;
  return writeMail(reader, {
    ...content,
    action: { label: t('mail_open'), url: `${address}/reports?period=${report.period}&date=${report.date}` },
    footer: t('mail_footer', { url: `${address}/settings/reports` }),
  });
}

function wordsOf(t: Translate<ReportsTexts>, format: ReturnType<typeof formatIn>, report: Report) {
  const { uptime, alerts, target } = report;
  const [from, to] = [new Date(report.from).getTime(), new Date(report.to).getTime()];
  const time = (seconds: number) => format.duration(Math.abs(seconds) * 1_000);
  const percent = (of: string | number | null) => (of === null ? '–' : format.percent(Number(of), 2));
  const left = (seconds: number) => t(seconds < 0 ? 'mail_over' : 'mail_left', { time: time(seconds) });
  // The end is the first moment that is not in it any more.
  const days = `${format.date(from, to)} – ${format.date(to - 1, to)}`;
  const facts: [string, string][] = [
    [t('mail_uptime'), t('mail_uptime_of', { uptime: percent(uptime.uptime), target: percent(target) })],
    [
      t('mail_budget'),
      t('mail_budget_of', { left: left(uptime.budget_left_seconds), whole: time(uptime.budget_seconds) }),
    ],
    [t('mail_met'), t('mail_met_of', { met: String(uptime.met), all: String(uptime.checks) })],
    [t('mail_down'), time(uptime.down_seconds)],
    [
      t('mail_alerts'),
      t('mail_alerts_of', { count: alerts.total, themselves: alerts.resolved_by_themselves }),
    ],
    [
      t('mail_median'),
      alerts.median_acknowledge_seconds === null ? '–' : time(alerts.median_acknowledge_seconds),
    ],
    [t('mail_pages'), format.number(alerts.pages)],
  ];
  const causes = (of: Report['noisiest']) =>
    of
      .slice(0, MOST_CAUSES)
      .map(({ subject, alerts: count, pages, resolved_by_themselves: themselves }) =>
        t('mail_cause', { name: subject.name, count, pages, themselves }),
      );
  const sections: MailSection[] = [
    {
      title: t('mail_checks'),
      lines: report.checks
        .filter(({ down_seconds }) => down_seconds > 0)
        .slice(0, MOST_CHECKS)
        .map((check) =>
          t('mail_check', {
            name: check.name,
            uptime: percent(check.uptime),
            target: percent(check.target),
            down: time(check.down_seconds),
            left: left(check.budget_left_seconds),
          }),
        ),
    },
    { title: t('mail_noisiest'), lines: causes(report.noisiest) },
    { title: t('mail_themselves'), lines: causes(report.resolved_by_themselves) },
    {
      title: t('mail_people'),
      lines: report.people
        .slice(0, MOST_PEOPLE)
        .map(({ name, pages, at_night: night }) => t('mail_person', { name, pages, night })),
    },
  ];
  return { period: report.period === 'month' ? format.month(from) : days, facts, sections };
}
