// The report on a week or a month: on the screen, on paper and as files.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, Printer, Settings } from 'lucide-react';
import { useState } from 'react';
import { exportReport, type Report, reportQuery } from '../../api/resources/reports.ts';
import { useAccount } from '../../api/resources/session.ts';
import { serverNow } from '../../api/server-time.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { SegmentedChoice } from '../../ui/controls/segmented.tsx';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { stepFrom } from './days.ts';
import css from './reports.module.css';
import type { ReportSearch } from './search.ts';
import { CausesTable, ChecksTable, PeopleTable } from './tables.tsx';

export function ReportPage() {
  const t = useText('reports');
  const account = useAccount();
  const navigate = useNavigate();
  const { zone } = useFormat();
  const search: ReportSearch = useSearch({ strict: false });
  const { period = 'month', date } = search;
  const query = useQuery({
    ...reportQuery(account, { period, timezone: zone, ...(date && { date }) }),
    placeholderData: keepPreviousData,
  });
  const set = (next: ReportSearch) =>
    void navigate({ to: `/a/${account}/reports` as string, search: { ...next }, replace: true });
  return (
    <Page title={t('title')} lead={query.data && <Range report={query.data} />}>
      <AlertTabs current="reports" />
      <div className={css.choice}>
        <SegmentedChoice
          label={t('period')}
          value={period}
          options={(['week', 'month'] as const).map((value) => ({ value, label: t(`period_${value}`) }))}
          onChange={(value) => set({ period: value })}
        />
        <Steps report={query.data} onStep={(day) => set({ period, date: day })} />
        {query.data && <Ways report={query.data} />}
      </div>
      <QueryView query={query} label={t('loading')} failed={t('failed')} shape="text">
        {(report) => <Shown report={report} />}
      </QueryView>
    </Page>
  );
}

function Range({ report: { from, to } }: { report: Report }) {
  const { date } = useFormat();
  // The end is the first moment that is not in it any more.
  return `${date(from, serverNow())} – ${date(Date.parse(to) - 1, serverNow())}`;
}

function Steps({ report, onStep }: { report: Report | undefined; onStep: (date: string) => void }) {
  const t = useText('reports');
  if (!report) return null;
  const step = (by: 1 | -1) => onStep(stepFrom(report.date, report.period, by));
  const isLast = Date.parse(report.to) >= serverNow() - 1_000;
  return (
    <div className={css.steps}>
      <IconButton size="sm" icon={ChevronLeft} label={t('earlier')} onClick={() => step(-1)} />
      {!isLast && <IconButton size="sm" icon={ChevronRight} label={t('later')} onClick={() => step(1)} />}
    </div>
  );
}

const PARTS = ['checks', 'alerts', 'people'] as const;

function Ways({ report: { period, date, timezone } }: { report: Report }) {
  const t = useText('reports');
  const account = useAccount();
  const attempt = useAttempt();
  const [busy, setBusy] = useState<(typeof PARTS)[number] | null>(null);
  async function save(part: (typeof PARTS)[number]) {
    setBusy(part);
    const made = await attempt(exportReport(account, { period, date, timezone, part }));
    setBusy(null);
    if (made) saveFile(made.file, made.name ?? `report-${part}.csv`);
  }
  return (
    <div className={css.ways}>
      {PARTS.map((part) => (
        <Button key={part} size="sm" icon={Download} busy={busy === part} onClick={() => void save(part)}>
          {t(`csv_${part}`)}
        </Button>
      ))}
      <Button size="sm" icon={Printer} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <ButtonLink size="sm" icon={Settings} to={`/a/${account}/settings/reports` as string}>
        {t('settings_link')}
      </ButtonLink>
    </div>
  );
}

function Shown({ report }: { report: Report }) {
  const t = useText('reports');
  return (
    <div className="stack">
      <Card title={t('summary')}>
        <Summary report={report} />
      </Card>
      <Card title={t('checks')} flush>
        <ChecksTable checks={report.checks} />
      </Card>
      {report.uptime.left_out > 0 && (
        <p className="dim">{t('left_out', { count: report.uptime.left_out })}</p>
      )}
      <Card title={t('noisiest')} flush>
        <CausesTable causes={report.noisiest} label={t('noisiest')} empty={t('no_alerts')} />
      </Card>
      <Card title={t('themselves')} flush>
        <CausesTable
          causes={report.resolved_by_themselves}
          label={t('themselves')}
          empty={t('no_themselves')}
        />
        <p className={`dim ${css.note}`}>{t('themselves_note')}</p>
      </Card>
      <Card title={t('people')} flush>
        <PeopleTable people={report.people} />
      </Card>
    </div>
  );
}

function Summary({ report: { uptime, alerts, target } }: { report: Report }) {
  const t = useText('reports');
  const { duration, percent, number } = useFormat();
  const left = uptime.budget_left_seconds;
  return (
    <Facts
      facts={[
        {
          term: t('uptime'),
          value: uptime.uptime === null ? '–' : percent(Number(uptime.uptime), 2),
          note: t('target', { target: percent(target, 2) }),
        },
        {
          term: t('budget'),
          value: duration(Math.abs(left) * 1_000),
          note: t(left < 0 ? 'budget_over' : 'budget_left', {
            whole: duration(uptime.budget_seconds * 1_000),
          }),
        },
        { term: t('met'), value: t('met_of', { met: number(uptime.met), all: number(uptime.checks) }) },
        {
          term: t('down'),
          value: duration(uptime.down_seconds * 1_000),
          note: t('down_apart', {
            time: duration(uptime.maintenance_down_seconds * 1_000),
          }),
        },
        {
          term: t('alerts'),
          value: number(alerts.total),
          note: t('unnotified', { count: alerts.unnotified }),
        },
        {
          term: t('median'),
          value:
            alerts.median_acknowledge_seconds === null
              ? '–'
              : duration(alerts.median_acknowledge_seconds * 1_000),
        },
        { term: t('column_themselves'), value: number(alerts.resolved_by_themselves) },
        { term: t('column_pages'), value: number(alerts.pages) },
      ]}
    />
  );
}
