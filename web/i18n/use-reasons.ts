import type { Issue, Speaker } from './reasons.ts';
import { loadTexts, useLoadedText } from './text.ts';
import { useFormat } from './use-format.ts';

let sentenceOf: ((issue: Issue, by: Speaker) => string) | undefined;

/** What makes sentences of reasons, then their texts, which whoever shows them waits for. */
export async function loadReasons(): Promise<void> {
  ({ reasonSentence: sentenceOf } = await import('./reasons.ts'));
  await loadTexts(['reasons']);
}

/**
 * From the reasons of the API to sentences; a `field` of seconds is written as a time. Both are loaded with the first one:
 * most forms are never wrong.
 */
export function useReasons(): (reason: string, field?: string) => string {
  const t = useLoadedText('reasons');
  const format = useFormat();
  return (reason, field = '') => {
    if (t && sentenceOf) return sentenceOf({ field, reason }, { t, format, now: Date.now() });
    loadReasons().catch(() => undefined);
    return reason;
  };
}
