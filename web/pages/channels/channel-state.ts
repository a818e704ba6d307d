// Whether a channel works, as it is drawn. Pure.

import type { Channel } from '../../api/schema.gen.ts';
import type { StateName } from '../../ui/words/states.ts';

type Standing = Pick<
  Channel,
  'enabled' | 'disabled_reason' | 'failing_since' | 'last_delivery' | 'addresses'
>;

export type ChannelWord =
  | 'state_refused'
  | 'state_off'
  | 'state_failing'
  | 'state_waiting'
  | 'state_log_only'
  | 'state_unused'
  | 'state_works';

/** `isLogOnly`: what it sends is written to a log, and reaches nobody. */
export function channelState(channel: Standing, isLogOnly = false): { state: StateName; word: ChannelWord } {
  const { enabled, disabled_reason, failing_since, last_delivery, addresses } = channel;
  if (!enabled && disabled_reason !== null) return { state: 'down', word: 'state_refused' };
  if (!enabled) return { state: 'paused', word: 'state_off' };
  if (addresses?.length && addresses.every(({ status }) => status === 'pending' || status === 'stopped'))
    return { state: 'warn', word: 'state_waiting' };
  if (failing_since !== null || last_delivery?.ok === false) return { state: 'down', word: 'state_failing' };
  if (isLogOnly) return { state: 'warn', word: 'state_log_only' };
  if (last_delivery === null) return { state: 'new', word: 'state_unused' };
  return { state: 'ok', word: 'state_works' };
}
