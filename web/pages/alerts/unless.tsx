import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useTicking } from '../../ui/words/time.tsx';

/** To the second: whoever reads it decides now. */
export function Unless({ at }: { at: string }) {
  const t = useText('alerts');
  const { duration } = useFormat();
  const left = useTicking((now) => Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000)));
  return t.rich('unless_somebody', {
    time: <time dateTime={at}>{t('in_time', { time: duration(left * 1_000) })}</time>,
  });
}
