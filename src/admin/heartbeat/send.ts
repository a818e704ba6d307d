// Pings another monitor every minute while this one works. While it does not, nothing is sent: an address that means
// failure is not known of every monitor, and silence is what a program that died sends as well.

import { setTimeout as delay } from 'node:timers/promises';
import type { PingService } from '../../monitors/cron-checks/recording/ping-service.ts';
import { standingOfAll } from '../../monitors/cron-checks/recording/shared/standing.ts';
import type { App } from '../../platform/app.ts';
import { counterOf, gaugeOf } from '../../platform/metrics.ts';
import { seconds } from '../../platform/time.ts';
import { type Facts, type Queues, troubles } from './judge.ts';
import { longestWaits } from './store.ts';

type Watched = Pick<PingService, 'readiness'> & { recorder: Pick<PingService['recorder'], 'listenedUntil'> };

const ANSWER_MS = seconds(10);
/** Of a database that hangs: the pool alone would wait longer. */
const LOOK_MS = seconds(10);
const MAX_ANSWER_BYTES = 1_024;

type Step = (app: App, now: Date, signal: AbortSignal) => Promise<boolean>;

/** The step of a job. What is wrong is logged when it begins, when it changes and when it is over. */
export function heartbeat(pings: Watched): Step {
  const logged = { trouble: '', unanswered: '' };
  let looks = 0;
  return async (app, now, signal) => {
    looks += 1;
    // A moment after the start nothing was recorded yet, which is no trouble before the next look.
    if (!app.node && looks === 1 && pings.recorder.listenedUntil === null && pings.readiness().ok)
      return false;
    const found = troubles(await look(app, pings, now), now);
    workingGauge(app).set(found.length === 0 ? 1 : 0);
    const trouble = found.join('; ');
    if (trouble !== logged.trouble) logTrouble(app, trouble);
    logged.trouble = trouble;
    if (app.config.heartbeatUrl === null) return false;
    if (found.length > 0) return count(app, 'withheld');
    const unanswered = (await send(app, app.config.heartbeatUrl, signal)) ?? '';
    if (signal.aborted) return false;
    if (unanswered !== logged.unanswered) logAnswer(app, unanswered);
    logged.unanswered = unanswered;
    return count(app, unanswered === '' ? 'sent' : 'unanswered');
  };
}

async function look(app: App, pings: Watched, now: Date): Promise<Facts> {
  if (app.node) return lookAtAll(app, now);
  return {
    pings: pings.readiness(),
    listenedUntil: pings.recorder.listenedUntil,
    queues: await askQueues(app, now),
  };
}

/** Of several nodes, one looks for all. */
async function lookAtAll(app: App, now: Date): Promise<Facts> {
  const queues = await askQueues(app, now);
  if (!queues) return { pings: { ok: true }, listenedUntil: now, queues };
  const { listenedUntil, ...pings } = await standingOfAll(app, now);
  return { pings, listenedUntil, queues };
}

/** Whatever the database says instead of an answer: it is not to be relied on right now. */
async function askQueues(app: App, now: Date): Promise<Queues | null> {
  const patience = new AbortController();
  const tooLate = delay(LOOK_MS, null, { signal: patience.signal }).catch(() => null);
  const asked = longestWaits(app.database, now).catch((error) => {
    app.log.debug({ err: error }, 'what waits could not be looked up');
    return null;
  });
  const queues = await Promise.race([asked, tooLate]);
  patience.abort();
  return queues;
}

/** null: it was taken. Otherwise what came instead, without the address, which is a secret. */
async function send(app: App, url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await app.safeFetch.fetch(url, {
    method: 'GET',
    headers: { 'user-agent': 'Tocsin' },
    timeoutMs: ANSWER_MS,
    maxBytes: MAX_ANSWER_BYTES,
    // The operator set the address, no stranger.
    privateAllowed: true,
    signal,
  });
  if (!answer.answered) return `${answer.reason}: ${answer.detail}`;
  return answer.status >= 200 && answer.status < 300 ? null : `answered with ${answer.status}`;
}

function logTrouble({ log }: App, trouble: string) {
  if (trouble === '') log.info('Tocsin works again; TOCSIN_HEARTBEAT_URL is pinged again if it is set');
  else
    log.error(
      { trouble },
      'Tocsin does not do all of its work; TOCSIN_HEARTBEAT_URL is not called meanwhile',
    );
}

function logAnswer({ log }: App, unanswered: string) {
  if (unanswered === '') log.info('TOCSIN_HEARTBEAT_URL answers again');
  else log.warn({ detail: unanswered }, 'TOCSIN_HEARTBEAT_URL does not answer as it should');
}

const workingGauge = (app: App) =>
  gaugeOf(app.metrics, {
    name: 'tocsin_working',
    help: '1 while pings are recorded, deadlines judged, and alerts and mails delivered, else 0.',
  });

function count(app: App, outcome: 'sent' | 'unanswered' | 'withheld'): false {
  counterOf(app.metrics, {
    name: 'tocsin_heartbeats_total',
    help: 'Calls of TOCSIN_HEARTBEAT_URL, answered or not, and those withheld because something did not work.',
    labelNames: ['outcome'],
  }).inc({ outcome });
  return false;
}
