// Checks that fail and recover on command, and the account of what was delivered to whom.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Caller, caller } from '../caller.ts';
import type { Arrival, Ledger } from '../delivery-ledger.ts';
import { until } from '../program.ts';
import type { WebReceiver } from '../web-receiver.ts';

export interface Job {
  id: number;
  name: string;
  ping_url: string;
}

/** A check that nothing is expected of for a quarter of a year, so that its alerts come from its pings alone. */
export const createJob = (alice: Caller, name: string): Promise<Job> =>
  alice.post('/cron-checks', { name, interval_seconds: 7_776_000 });

export interface Webhook {
  id: number;
  name: string;
}

/** A webhook that leads to the path of its own name. */
export const createWebhook = (
  alice: Caller,
  receiver: WebReceiver,
  name: string,
  events = ['alert.opened', 'alert.resolved'],
): Promise<Webhook> => alice.post('/webhooks', { name, url: receiver.url(name), events });

/** Pings at the address where the program listens now: it changes with every start. */
export async function fail(api: string, job: Job): Promise<void> {
  await caller(api).get(`${new URL(job.ping_url).pathname}/fail`);
}

export async function recover(api: string, job: Job): Promise<void> {
  await caller(api).get(new URL(job.ping_url).pathname);
}

export interface Delivery {
  status: string;
  attempts: number;
  attempted_at: string | null;
  next_attempt_at: string | null;
  duration_ms: number;
  error: string | null;
}

/** Waits until the newest delivery to the webhook is as wanted. */
export async function untilDelivery(
  alice: Caller,
  webhook: Webhook | undefined,
  isAsWanted: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  assert.ok(webhook);
  return until(`a delivery to ${webhook.name}`, async () => {
    const { deliveries } = await alice.get(`/webhooks/${webhook.id}/deliveries?limit=1`);
    const [newest]: Delivery[] = deliveries;
    return newest && isAsWanted(newest) ? newest : null;
  });
}

/** Subjects and kinds of alerts that are not of these jobs having failed once. */
export async function unexpectedAlerts(alice: Caller, jobs: readonly Job[]): Promise<string[]> {
  const { alerts } = await alice.get('/alerts?limit=200');
  const expected = jobs.map(({ name }) => `${name} cron_fail`);
  return alerts
    .map((alert: { subject: { name: string }; kind: string }) => `${alert.subject.name} ${alert.kind}`)
    .filter(
      (alert: string, at: number, all: string[]) => !expected.includes(alert) || all.indexOf(alert) < at,
    );
}

export const opened = (job: Job) => `${job.name} alert.opened`;
export const resolved = (job: Job) => `${job.name} alert.resolved`;

/** By path, everything that has to have been accepted there, in words of `opened` and `resolved`. */
export type Expected = ReadonlyMap<string, readonly string[]>;

/** Waits until everything was accepted. */
export const untilDelivered = (receiver: Ledger, expected: Expected): Promise<void> =>
  receiver.until('everything to be delivered', () =>
    [...expected].every(([path, event]) => countLost(receiver.at(path), event) === 0),
  );

/**
 * Holds what arrived against what had to be delivered: everything was accepted at least once, nothing was sent that did not
 * happen to anybody, a repeat carried the same message id, the end of an alert was not sent before its beginning, and
 * no destination was sent two messages at the same time.
 */
export function assertNotified(t: TestContext, receiver: Ledger, expected: Expected): void {
  const happened = new Set([...expected.values()].flat());
  const sum = (count: (arrivals: readonly Arrival[], event: readonly string[]) => number) =>
    [...expected].reduce((total, [path, event]) => total + count(receiver.at(path), event), 0);
  const account = {
    offered: sum((_, event) => event.length),
    lost: sum(countLost),
    sent_falsely: sum((arrivals) => countFalse(arrivals, happened)),
    out_of_order: sum(countOutOfOrder),
    at_the_same_time: receiver.mostAtOnce() - 1,
  };
  const doubled = sum((arrivals) => arrivals.length - new Set(arrivals.map((one) => one.message_id)).size);
  t.diagnostic(
    `${account.offered} offered, ${account.offered - account.lost} delivered, ${account.lost} lost, ` +
      `${doubled} sent again under their message id, ${account.sent_falsely} sent falsely, ` +
      `${account.out_of_order} out of order`,
  );
  assert.deepEqual(account, {
    offered: account.offered,
    lost: 0,
    sent_falsely: 0,
    out_of_order: 0,
    at_the_same_time: 0,
  });
}

function countLost(arrivals: readonly Arrival[], event: readonly string[]): number {
  const accepted = arrivals.filter(({ status }) => status !== null && status < 300);
  return event.filter((one) => !accepted.some((arrival) => arrival.event === one)).length;
}

/** What did not happen, and what came under two message ids. */
function countFalse(arrivals: readonly Arrival[], happened: ReadonlySet<string>): number {
  const messages = Map.groupBy(arrivals, ({ event }) => event);
  return [...messages].filter(
    ([event, same]) => !happened.has(event) || new Set(same.map((one) => one.message_id)).size > 1,
  ).length;
}

const RESOLVED = ' alert.resolved';

/** Ends of alerts whose beginning came, or came again, after them. */
const countOutOfOrder = (arrivals: readonly Arrival[]): number =>
  arrivals.filter(({ event }, at) => {
    const beginning = event.replace(RESOLVED, ' alert.opened');
    return event.endsWith(RESOLVED) && arrivals.findLastIndex((one) => one.event === beginning) > at;
  }).length;
