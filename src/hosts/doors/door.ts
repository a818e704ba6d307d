// What the processes of a node that share its ports are to each other (TOCSIN_DOORS): the first starts the further ones,
// and each takes pings and does its part of the work as a node of its own.

import type { ChildProcess } from 'node:child_process';
import type { PingService } from '../../monitors/cron-checks/recording/ping-service.ts';
import type { App } from '../../platform/app.ts';
import type { Metrics, ProcessFigures } from '../../platform/metrics.ts';
import type { StopSignal } from '../../platform/stop-signal.ts';
import type { ThreadPort } from '../../platform/thread-calls.ts';
import type { Listeners } from '../listeners.ts';

/** What is open of this process; null: it takes no requests. */
export interface Opened {
  listeners: Listeners | null;
  pings: PingService | null;
}

export interface Door extends AsyncDisposable {
  stop: StopSignal;
  /** Figures of all doors, whichever is asked. */
  printMetrics(own: Metrics): Promise<string>;
  /** To be called once this process does its work; resolves once the others do. */
  opened(app: App, what: Opened): Promise<void>;
}

/** What the first door calls in a further one. */
export interface FurtherDoorFunctions {
  stop(): void;
  figures(): Promise<ProcessFigures>;
}

/** What a further door calls in the first one. */
export interface FirstDoorFunctions {
  opened(): void;
  printMetrics(): Promise<string>;
}

/** Nothing is sent to a process that is gone: that it is, its end says. */
export const processPort = (other: ChildProcess | NodeJS.Process): ThreadPort => ({
  postMessage(message) {
    if (other.connected) other.send?.(message as object, undefined, {}, () => {});
  },
  on: (event, listener) => other.on(event, listener),
});
