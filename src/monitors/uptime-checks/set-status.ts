// Somebody sets a manual check up or down.

import { conflict } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { actOnMonitor } from '../monitor.ts';
import { recordByHand } from './by-hand.ts';
import type { SetStatus, UptimeCheck } from './schema.ts';
import { uptimeCheck } from './uptime-check.ts';

/** Throws Refusal 404, and 409 where it is of another kind or paused. */
export const setStatus = (
  call: ActorCall,
  id: number,
  { status, note = null }: SetStatus,
): Promise<UptimeCheck> =>
  actOnMonitor(uptimeCheck, call, id, {
    action: 'uptime_check.set',
    detail: { status, ...(note !== null && { note }) },
    async act(tx, check) {
      if (check.kind !== 'manual') return conflict('not_manual');
      if (check.status === 'paused') return conflict('paused');
      await recordByHand(tx, call.app, id, { status, note });
    },
  });
