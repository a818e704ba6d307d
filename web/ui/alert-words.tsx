import { alertDetail } from '../i18n/alert-detail.ts';
import { useTicking } from './time.tsx';
import { useFormat } from './use-format.ts';

const HOUR_MS = 60 * 60_000;

/** What the API says of an alert, with times as the person reads them. */
export function AlertWords({ detail }: { detail: string }) {
  const format = useFormat();
  const now = useTicking((moment) => moment - (moment % HOUR_MS));
  return <bdi>{alertDetail(detail, format, now)}</bdi>;
}
