// What says most about a cron check in a few characters. Pure.

import type { CronCheck } from '../../api/schema.gen.ts';
import { cronCheckState } from '../../domain/state-of.ts';
import type { Translate } from '../../i18n/translate.ts';

interface Words {
  t: Translate<'overview'>;
  states: Translate<'states'>;
  since: (at: string | null) => string;
}

/** null: it is fine, and when it is expected says most. Of one that is down, that moment is to come: it is not late. */
export function cronFigure(check: CronCheck, { t, states, since }: Words): string | null {
  const { status, down_reason, last_exit_code } = check;
  if (status === 'paused') return t('value_paused');
  if (status === 'down')
    return down_reason === 'fail' && last_exit_code !== null
      ? t('value_exit', { code: String(last_exit_code) })
      : states(cronCheckState(check).word);
  if (status === 'late') return t('value_late', { duration: since(check.next_expected_at) });
  if (check.running) return t('value_running', { duration: since(check.last_start_at) });
  return status === 'new' ? t('value_new') : null;
}
