// The process that is started: it opens further doors, starts them again where they end, and stops them with itself.

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from '../../platform/app.ts';
import type { Config } from '../../platform/config.ts';
import {
  figuresOf,
  type Metrics,
  type ProcessFigures,
  printFiguresOf,
  printMetrics,
} from '../../platform/metrics.ts';
import { stopSignal } from '../../platform/stop-signal.ts';
import { seconds } from '../../platform/time.ts';
import type { Door, Opened } from './door.ts';
import { type DoorProcess, doorEnvironment, keepDoorOpen } from './door-process.ts';
import { adoptJournals } from './left-doors.ts';

/** A door that does not answer is left out of the figures. */
const LONGEST_ANSWER_MS = seconds(1);

export function firstDoor({ config, log }: { config: Config; log: Logger }): Door {
  const stop = stopSignal();
  const further = new Map<number, DoorProcess>();
  const printAll = async (own: Metrics) => {
    if (config.doors === 1) return printMetrics(own);
    const asked = [...further].map(async ([number, door]) => ({
      number,
      figures: await within(door.figures()),
    }));
    const figures = new Map<number, ProcessFigures>([[1, await figuresOf(own)]]);
    for (const one of await Promise.all(asked)) if (one.figures) figures.set(one.number, one.figures);
    return printFiguresOf(figures);
  };
  return {
    stop,
    printMetrics: printAll,
    async opened(app: App, { listeners, pings }: Opened) {
      if (!listeners) return;
      const shipWhatIsLeft = async (number: number) => {
        await adoptJournals(config.dataDir, number);
        // Its door is waited for while that is under way, and it is opened again meanwhile.
        void pings?.shipLeft();
      };
      for (let number = 2; number <= config.doors && !stop.signal.aborted; number += 1)
        further.set(
          number,
          keepDoorOpen({
            ...{ number, log, signal: stop.signal, drainSeconds: config.drainSeconds },
            environment: doorEnvironment(number, config, listeners),
            onEnded: () => shipWhatIsLeft(number).catch((error) => warn(log, number, error)),
            printMetrics: () => printAll(app.metrics),
          }),
        );
      await Promise.all([...further.values()].map((door) => door.triedOnce));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...further.values()].map((door) => door[Symbol.asyncDispose]()));
    },
  };
}

const warn = (log: Logger, door: number, error: unknown) =>
  log.warn(
    { err: error, door },
    'what a door has left was not taken over: it ships that once it is open again',
  );

const within = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), delay(LONGEST_ANSWER_MS, null, { ref: false })]);
