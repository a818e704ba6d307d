// Whether a webhook works, as it is drawn. Pure.

import type { Webhook } from '../../api/schema.gen.ts';
import type { StateName } from '../../ui/words/states.ts';

export type WebhookWord = 'state_on' | 'state_off' | 'state_failing' | 'state_gave_up';

/** One that failed until it was turned off is told apart from one that somebody turned off. */
export function webhookState({ enabled, failing_since }: Pick<Webhook, 'enabled' | 'failing_since'>): {
  state: StateName;
  word: WebhookWord;
} {
  if (failing_since !== null) return { state: 'down', word: enabled ? 'state_failing' : 'state_gave_up' };
  return enabled ? { state: 'ok', word: 'state_on' } : { state: 'paused', word: 'state_off' };
}
