// How long runs took, and which did not come.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { latestRunsQuery } from '../../../api/resources/pings.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { chartStatus } from '../../../ui/charts/chart-status.ts';
import { RunBars } from '../../../ui/charts/run-bars.tsx';
import { Segment, Segmented } from '../../../ui/controls/segmented.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { RANGES, type Range } from './detail-search.ts';
import { barsOf, type RunBarOfPing, runsInShort } from './runs.ts';
import { useDetailSearch } from './use-detail-search.ts';

const MINUTE = 60_000;

export function RunsCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const account = useAccount();
  const [{ range = '30d' }, set] = useDetailSearch();
  const runs = useQuery(latestRunsQuery(account, check.id));
  const now = useTicking((moment) => moment - (moment % MINUTE));
  const all = runs.data?.runs;
  const bars = useMemo(() => barsOf(all ?? [], range, now), [all, range, now]);
  const isCut = runs.data?.next_cursor != null && bars.length === all?.length;
  const note = useNote(bars, isCut);
  const next = check.running || check.next_expected_at === null ? null : Date.parse(check.next_expected_at);
  return (
    <RunBars
      title={t('runs_title')}
      note={note}
      runs={bars}
      now={now}
      nextAt={next !== null && next > now ? next : null}
      actions={<Ranges range={range} />}
      onOpen={(run) => {
        const { ping } = run as RunBarOfPing;
        if (ping !== null) set({ ping });
      }}
      status={chartStatus(runs)}
      onRetry={() => void runs.refetch()}
    />
  );
}

/** "28 of 30 succeeded · typically 11 min 40 s, slowly growing" */
function useNote(bars: readonly RunBarOfPing[], isCut: boolean): string | undefined {
  const t = useText('cron');
  const format = useFormat();
  if (bars.length === 0) return undefined;
  const { succeeded, ended, typicalMs, trend } = runsInShort(bars);
  const counts = { succeeded, ended, cut: isCut ? 'yes' : 'no' };
  if (typicalMs === null) return t('runs_note', counts);
  return t('runs_note_typical', { ...counts, trend, typical: format.duration(typicalMs) });
}

function Ranges({ range }: { range: Range }) {
  const t = useText('cron');
  return (
    <Segmented label={t('range')}>
      {RANGES.map((one) => (
        <Segment
          key={one}
          to="."
          search={(before: object) => ({ ...before, range: one })}
          replace
          resetScroll={false}
          current={one === range}
        >
          {t(`range_${one}`)}
        </Segment>
      ))}
    </Segmented>
  );
}
