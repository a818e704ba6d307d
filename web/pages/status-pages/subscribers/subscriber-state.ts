import type { Subscriber } from '../../../api/schema.gen.ts';
import type { StateName } from '../../../ui/words/states.ts';

const states = { pending: 'new', confirmed: 'ok', disabled: 'down' } as const;

export const subscriberState = ({
  status,
  suppressed,
}: Pick<Subscriber, 'status' | 'suppressed'>): StateName => (suppressed ? 'paused' : states[status]);
