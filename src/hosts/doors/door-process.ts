// A further door as the first one sees it: a process that is started again after some time when it ends by itself.

import { type ChildProcess, fork } from 'node:child_process';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import type { ProcessFigures } from '../../platform/metrics.ts';
import { type ThreadCalls, threadCalls } from '../../platform/thread-calls.ts';
import { minutes, seconds } from '../../platform/time.ts';
import type { Listeners } from '../listeners.ts';
import { type FirstDoorFunctions, type FurtherDoorFunctions, processPort } from './door.ts';
import { doorDirectory } from './left-doors.ts';

export interface DoorProcess extends AsyncDisposable {
  /** Resolves once it works, or has failed to for the first time. */
  triedOnce: Promise<void>;
  /** Rejects while it does not run. */
  figures(): Promise<ProcessFigures>;
}

export interface DoorProcessNeeds {
  number: number;
  log: Logger;
  /** Asks it to stop. */
  signal: AbortSignal;
  drainSeconds: number;
  environment: NodeJS.ProcessEnv;
  /** Called once it has ended by itself, and waited for before it is started again. */
  onEnded(): Promise<void>;
  printMetrics: FirstDoorFunctions['printMetrics'];
}

/** What differs from the environment of the first door. */
export function doorEnvironment(number: number, config: Config, { api, dashboard }: Listeners) {
  const name = config.nodeName ?? hostname().replaceAll(/[^\w.-]/g, '-');
  const { addresses = config.bindAddresses } = (api ?? dashboard)?.listener ?? {};
  return {
    // Of the loopback addresses, this machine may have one only.
    TOCSIN_HOST: addresses.join(),
    TOCSIN_DATA_DIR: doorDirectory(config.dataDir, number),
    TOCSIN_NODE_NAME: `${name.slice(0, 60)}-${number}`,
    ...(config.ports === 'one'
      ? { TOCSIN_PORT: portOf(dashboard) }
      : { TOCSIN_API_PORT: portOf(api), TOCSIN_DASHBOARD_PORT: portOf(dashboard) }),
  };
}

const portOf = (open: Listeners['api']) => (open ? String(open.listener.port) : undefined);

interface Running {
  child: ChildProcess;
  calls: ThreadCalls<FurtherDoorFunctions>;
  ended: Promise<void>;
}

export function keepDoorOpen(needs: DoorProcessNeeds): DoorProcess {
  const { signal, drainSeconds } = needs;
  const tried = Promise.withResolvers<void>();
  const state: { running: Running | null } = { running: null };
  const kept = keepRunning(needs, state, tried.resolve);
  return {
    triedOnce: tried.promise,
    figures: async () => (await state.running?.calls.theirs.figures()) ?? [],
    async [Symbol.asyncDispose]() {
      if (!signal.aborted) void state.running?.calls.theirs.stop().catch(() => {});
      const late = await Promise.race([kept, delay(longestStopMs(drainSeconds), 'late', { ref: false })]);
      if (late) state.running?.child.kill('SIGKILL');
    },
  };
}

/** As main.ts bounds its own, and a little less than that. */
const longestStopMs = (drainSeconds: number) => seconds(drainSeconds + 8);

async function keepRunning(needs: DoorProcessNeeds, state: { running: Running | null }, onTried: () => void) {
  const { number, log, signal } = needs;
  for (let failures = 0; !signal.aborted; ) {
    const startedMs = performance.now();
    const running = startDoor(needs, onTried);
    state.running = running;
    const stop = () => void running.calls.theirs.stop().catch(() => {});
    signal.addEventListener('abort', stop);
    await running.ended;
    signal.removeEventListener('abort', stop);
    state.running = null;
    running.calls.giveUp(new Error('the process has ended'));
    onTried();
    if (signal.aborted) break;
    failures = performance.now() - startedMs < LASTED_MS ? failures + 1 : 1;
    const waitMs = restartAfterMs(failures);
    log.error({ door: number, restart_ms: waitMs }, 'a door has ended, and is opened again');
    await needs.onEnded();
    await delay(waitMs, undefined, { ref: false, signal }).catch(() => {});
  }
}

/** One that ran for so long failed for another reason than the time before. */
const LASTED_MS = minutes(1);
const LONGEST_WAIT_MS = seconds(30);

/** Doubles with each end in a row, from a second on. */
export const restartAfterMs = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, seconds(2 ** (failures - 1)));

function startDoor(
  { number, environment, printMetrics, log }: DoorProcessNeeds,
  onOpened: () => void,
): Running {
  const child = fork(process.argv[1] ?? '', ['serve', '--door', String(number)], {
    env: { ...process.env, ...environment },
    // Errors and dates arrive as such.
    serialization: 'advanced',
  });
  const functions: FirstDoorFunctions = { opened: onOpened, printMetrics };
  const calls = threadCalls<FurtherDoorFunctions>(processPort(child), functions);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      log.error({ err: error, door: number }, 'the process of a door cannot be started');
      resolve();
    });
  });
  return { child, calls, ended };
}
