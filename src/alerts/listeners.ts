// Who hears what of an alert. Pure.

import type { Notice } from './alert.ts';
import type { NoticeType } from './schema.ts';

/** An enabled destination. */
export interface Listener {
  id: number;
  account_id: number;
  /** The types that a webhook asked for; null for a channel, which reaches people. */
  events: readonly string[] | null;
}

/** People hear when it begins and when it is over; who acknowledges is among them already. */
const toldToPeople: readonly NoticeType[] = ['alert.opened', 'alert.resolved'];

export interface PlannedDelivery {
  destination_id: number;
  /** Which of the notices it carries. */
  notice: number;
  /** Whether another one of this plan, of the same alert, must reach the destination before. */
  follows: boolean;
}

/**
 * One delivery for every notice and every listener of its account that hears it, in order. `told` holds, by alert,
 * the destinations that were told of its opening before: news of an alert goes to whom the alert was told, and to
 * webhooks that want to hear of no openings.
 */
export function planDeliveries(
  notices: readonly Notice[],
  listeners: readonly Listener[],
  told: ReadonlyMap<number, ReadonlySet<number>>,
): PlannedDelivery[] {
  const byAccount = Map.groupBy(listeners, (listener) => listener.account_id);
  const toldNow = new Map<number, Set<number>>();
  const planned: PlannedDelivery[] = [];
  for (const [index, notice] of notices.entries()) {
    const alertId = notice.alert.id;
    const before = toldNow.get(alertId) ?? new Set<number>();
    toldNow.set(alertId, before);
    for (const listener of byAccount.get(notice.alert.account_id) ?? []) {
      const wasTold = before.has(listener.id) || (told.get(alertId)?.has(listener.id) ?? false);
      if (!hears(listener, notice.type, wasTold)) continue;
      planned.push({ destination_id: listener.id, notice: index, follows: before.has(listener.id) });
      before.add(listener.id);
    }
  }
  return planned;
}

function hears(listener: Listener, type: NoticeType, wasTold: boolean): boolean {
  if (!listensTo(listener, type)) return false;
  return type === 'alert.opened' || wasTold || !listensTo(listener, 'alert.opened');
}

const listensTo = (listener: Listener, type: NoticeType) => (listener.events ?? toldToPeople).includes(type);
