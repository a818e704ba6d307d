// What /metrics says of probes.

import type { App } from '../../../platform/app.ts';
import { counterOf, gaugeOf, histogramOf } from '../../../platform/metrics.ts';
import { oldestDueSeconds } from './lease-store.ts';
import type { Order, Run } from './work.ts';

export interface ProbeMeter {
  began(order: Order): void;
  ended(order: Order, run: Run): void;
}

/** For how long the oldest has waited is looked up whenever somebody asks for it. */
export function measureProbes(app: App): ProbeMeter {
  const { metrics } = app;
  const probes = counterOf(metrics, {
    name: 'tocsin_probes_total',
    help: 'Probes of uptime checks, retries included, by what they found.',
    labelNames: ['kind', 'outcome'],
  });
  const lateness = histogramOf(metrics, {
    name: 'tocsin_probe_lateness_seconds',
    help: 'How long after it was due a check began to be probed.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  });
  const latency = histogramOf(metrics, {
    name: 'tocsin_probe_latency_seconds',
    help: 'How long targets took to answer that were up.',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  const running = gaugeOf(metrics, { name: 'tocsin_probes_running', help: 'Checks that are being probed.' });
  gaugeOf(metrics, {
    name: 'tocsin_probes_oldest_due_seconds',
    help: 'For how long the check has been due that waits longest.',
    async collect() {
      this.set(await oldestDueSeconds(app.database, app.clock.now()));
    },
  });
  return {
    began({ due_at }) {
      running.inc();
      lateness.observe(Math.max(0, app.clock.now().getTime() - due_at.getTime()) / 1_000);
    },
    ended({ definition: { kind } }, { probed }) {
      running.dec();
      if (!probed) return;
      const { result, isKnown } = probed;
      probes.inc({ kind, outcome: outcomeOf(result.up, isKnown) });
      if (result.up && result.latency_ms !== null) latency.observe({ kind }, result.latency_ms / 1_000);
    },
  };
}

const outcomeOf = (up: boolean, isKnown: boolean) => {
  if (!isKnown) return 'unknown';
  return up ? 'up' : 'down';
};
