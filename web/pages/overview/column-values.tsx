// The one figure that says most about a row of the columns.

import type { CronCheck, Server, UptimeCheck } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Ago, useTicking } from '../../ui/words/time.tsx';
import { cronFigure } from './cron-figure.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HIGH_PERCENT = 90;
/** From when on the end of a certificate is worth more than how fast the answer came. */
const SOON_DAYS = 21;

const useMinute = () => useTicking((moment) => moment - (moment % MINUTE_MS));

/** In whole minutes. */
function useSince(): (at: string | null) => string {
  const common = useText('common');
  const { duration } = useFormat();
  const now = useMinute();
  return (at) => {
    if (at === null) return duration(null);
    const minutes = Math.floor(now / MINUTE_MS) - Math.floor(Date.parse(at) / MINUTE_MS);
    return minutes < 1 ? common('under_a_minute') : duration(minutes * MINUTE_MS);
  };
}

export function CronValue({ check }: { check: CronCheck }) {
  const words = { t: useText('overview'), states: useText('states'), since: useSince() };
  return cronFigure(check, words) ?? <Ago at={check.next_expected_at} />;
}

export function ServerValue({ server }: { server: Server }) {
  const t = useText('overview');
  const { percent } = useFormat();
  const since = useSince();
  const { status, last_seen, metrics } = server;
  if (last_seen === null) return t('value_new');
  if (status === 'offline') return t('value_offline', { duration: since(server.status_since) });
  const { cpu, memory, disk } = metrics ?? { cpu: null, memory: null, disk: null };
  if (memory !== null && memory > HIGH_PERCENT) return t('value_memory', { percent: percent(memory) });
  if (disk !== null && disk > HIGH_PERCENT) return t('value_disk', { percent: percent(disk) });
  return t('value_cpu', { percent: percent(cpu) });
}

export function UptimeValue({ check }: { check: UptimeCheck }) {
  const t = useText('overview');
  const { duration } = useFormat();
  const now = useMinute();
  if (check.status === 'paused') return t('value_paused');
  if (check.status === 'new') return t('value_new');
  const ends = check.certificate?.expires_at ?? null;
  const days = ends === null ? null : Math.floor((Date.parse(ends) - now) / DAY_MS);
  if (days !== null && days < SOON_DAYS) return t('value_days_left', { days });
  return duration(check.last_latency_ms);
}
