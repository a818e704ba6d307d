// The thread that reads one calendar, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { readEvents } from './calendar-events.ts';
import type { CalendarToRead } from './read-in-thread.ts';

const { text, timezone, window } = workerData as CalendarToRead;
parentPort?.postMessage(readEvents(text, { timezone, window }));
