// Why something was held back or went further, in the language of the page.

import type { AlertEvent } from '../api/schema.gen.ts';
import { useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { SILENCE_OF_ALL } from './silence-name.ts';

/** undefined where nothing says. */
export function useBecause(): (facts: AlertEvent['facts']) => string | undefined {
  const t = useText('causes');
  const format = useFormat();
  const timeOf = (moment = '') => format.dayTime(Date.parse(moment), Date.now());
  return ({ because, name = '', after_seconds, policy, step, until }) => {
    if (because === 'silence' && name === SILENCE_OF_ALL) return t('because_silence_all');
    if (because === 'hours') return t('because_hours', { time: timeOf(until) });
    if (because !== undefined) return t(`because_${because}`, { name });
    if (policy !== undefined) return t('because_step', { policy, step: String(step) });
    if (until !== undefined) return t('because_until', { time: timeOf(until) });
    if (after_seconds === undefined) return undefined;
    return t('because_nobody', { time: format.duration(after_seconds * 1_000) });
  };
}
