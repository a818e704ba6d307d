// A process that shares the ports of the one that started it.

import { figuresOf } from '../../platform/metrics.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { stopByParent } from '../../platform/stop-signal.ts';
import { threadCalls } from '../../platform/thread-calls.ts';
import { type Door, type FirstDoorFunctions, type FurtherDoorFunctions, processPort } from './door.ts';

/** Throws StartupProblem where no first door started this process. */
export function furtherDoor(): Door {
  if (!process.connected)
    throw new StartupProblem('Further doors are opened by TOCSIN_DOORS: start Tocsin without --door.');
  const { stop, stopped } = stopByParent();
  const seen: { figures: FurtherDoorFunctions['figures'] } = { figures: async () => [] };
  const functions: FurtherDoorFunctions = {
    stop: () => stop('the first door stops'),
    figures: () => seen.figures(),
  };
  const { theirs: first } = threadCalls<FirstDoorFunctions>(processPort(process), functions);
  return {
    stop: stopped,
    printMetrics: () => first.printMetrics(),
    async opened({ metrics }) {
      seen.figures = () => figuresOf(metrics);
      await first.opened();
    },
    async [Symbol.asyncDispose]() {
      if (process.connected) process.disconnect();
    },
  };
}
