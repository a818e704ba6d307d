// What /metrics says of deliveries.

import type { App } from '../../platform/app.ts';
import { counterOf, gaugeOf } from '../../platform/metrics.ts';
import { countPending, oldestDueAt } from './deliver-store.ts';
import type { CountAttempt } from './drain.ts';

/** Counts attempts by destination and by what became of the delivery; the queue is looked at when it is asked for. */
export function countDeliveries(app: App): CountAttempt {
  const { metrics } = app;
  const attempts = counterOf(metrics, {
    name: 'tocsin_delivery_attempts_total',
    help: 'Attempts to send to a destination, by the status of the delivery after it.',
    labelNames: ['destination', 'status'],
  });
  gaugeOf(metrics, {
    name: 'tocsin_deliveries_pending',
    help: 'Deliveries that are not done.',
    async collect() {
      this.set(await countPending(app.database));
    },
  });
  gaugeOf(metrics, {
    name: 'tocsin_deliveries_oldest_due_seconds',
    help: 'For how long the destination that waits longest has been due.',
    async collect() {
      const now = app.clock.now();
      const since = (await oldestDueAt(app.database)) ?? now;
      this.set(Math.max(0, now.getTime() - since.getTime()) / 1_000);
    },
  });
  return (destination, status) => attempts.inc({ destination, status });
}
