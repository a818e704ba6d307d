// Whether a webhook works, as glyph and word.

import type { Webhook } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';
import { webhookState } from './webhook-state.ts';

export function WebhookState({ webhook, pill = false }: { webhook: Webhook; pill?: boolean }) {
  const t = useText('webhooks');
  const { state, word } = webhookState(webhook);
  return (
    <State is={state} pill={pill}>
      {t(word)}
    </State>
  );
}
