import { reasonSentence } from './reasons.ts';
import { loadTexts, useLoadedText } from './text.ts';
import { useFormat } from './use-format.ts';

/**
 * From the reasons of the API to sentences; `field` tells seconds from counts. The texts are loaded with the first one:
 * most forms are never wrong.
 */
export function useReasons(): (reason: string, field?: string) => string {
  const t = useLoadedText('reasons');
  const format = useFormat();
  return (reason, field = '') => {
    if (t) return reasonSentence({ field, reason }, { t, format, now: Date.now() });
    loadTexts(['reasons']).catch(() => undefined);
    return reason;
  };
}
