// What alerts and failures are worded with on a page.

import { useMemo } from 'react';
import type { Words } from '../../shared/alerts/words.ts';
import { useSharedTexts } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useTicking } from '../ui/words/time.tsx';

const QUARTER_MS = 15 * 60_000;

/** Times are near now: `09:00`, `Mon, 13:59`. */
export function useAlertTexts(): Words {
  const texts = useSharedTexts();
  const format = useFormat();
  const now = useTicking((moment) => moment - (moment % QUARTER_MS));
  return useMemo(() => ({ texts, format, moment: (at) => format.shortTime(at, now) }), [texts, format, now]);
}
