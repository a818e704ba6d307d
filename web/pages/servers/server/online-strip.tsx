// Was it online? A bar for each of the last 90 days.

import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { type DayStrip, dayStripQuery } from '../../../api/resources/strips.ts';
import type { Server } from '../../../api/schema.gen.ts';
import { stripCellsOf } from '../../../domain/charts/strip-cells-of.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { chartStatus } from '../../../ui/charts/chart-status.ts';
import { StateLegend } from '../../../ui/charts/legend.tsx';
import { StripChart } from '../../../ui/charts/strip.tsx';
import { Time } from '../../../ui/words/time.tsx';
import css from './server.module.css';
import { SHOWN_DAYS } from './server-facts.tsx';

const SHOWN_ON_PHONES = 30;
const LEGEND = [
  { state: 'down', word: 'offline' },
  { state: 'warn', word: 'warning' },
  { state: 'maint', word: 'maintenance' },
  { state: 'unknown', word: 'no_data' },
] as const;

export function OnlineStrip({ server }: { server: Server }) {
  const t = useText('servers');
  const states = useText('states');
  const account = useAccount();
  const days = useQuery(dayStripQuery(account, 'servers', server.id, SHOWN_DAYS));
  const cells = days.data ? stripCellsOf(days.data) : [];
  const startOf = (bars: number) => <Time at={cells.at(-bars)?.from ?? null} as="date" />;
  return (
    <div className={css.online}>
      <StripChart
        title={t('online_days', { days: SHOWN_DAYS })}
        note={<Lost of={days.data?.uptime} />}
        cells={cells}
        legend={
          <StateLegend
            items={LEGEND.filter(({ state }) => cells.some((cell) => cell.state === state)).map(
              ({ state, word }) => ({ state, label: states(word) }),
            )}
          />
        }
        ends={[startOf(SHOWN_DAYS), t('today')]}
        narrow={{ bars: SHOWN_ON_PHONES, start: startOf(SHOWN_ON_PHONES) }}
        status={chartStatus(days)}
        onRetry={() => void days.refetch()}
      />
    </div>
  );
}

/** The share beside what was lost. */
function Lost({ of }: { of: DayStrip['uptime'] | undefined }) {
  const t = useText('servers');
  const format = useFormat();
  if (!of || of.uptime === null) return null;
  const uptime = format.uptime(of.uptime);
  const lostMs = of.down_seconds * 1_000;
  return lostMs === 0 ? uptime : t('uptime_lost', { uptime, time: format.duration(lostMs) });
}
