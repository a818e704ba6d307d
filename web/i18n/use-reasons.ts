import { useFormat } from '../ui/use-format.ts';
import { reasonSentence } from './reasons.ts';
import { useLateText } from './text.ts';

/** From the reasons of the API to sentences; `field` tells seconds from counts. */
export function useReasons(): (reason: string, field?: string) => string {
  const t = useLateText('reasons');
  const format = useFormat();
  return (reason, field = '') =>
    t ? reasonSentence({ field, reason }, { t, format, now: Date.now() }) : reason;
}
