// Messages about nothing: what a test of a channel tells, and what templates are tried out with.

import { exampleAlert } from '../example-alert.ts';
import type { Alert } from '../schema.ts';
import { alertMessage, type ChannelMessage } from './message.ts';

/** What a test tells; `url` is where the link leads. */
export const testMessage = (place: { url: string; channelName: string }, now: Date): ChannelMessage => ({
  ...messageOf(exampleAlert(now), 'test', now),
  thread: `test:${now.getTime()}`,
  headline: 'Test: nothing is wrong',
  facts: [],
  link: { label: 'Open Tocsin', url: place.url },
  footer: `Somebody tried out the channel “${place.channelName}” of your account.`,
});

const EPOCH = new Date(0);

/** An alert with as little in it as there can be, and one with everything, at its beginning and at its end. */
export const trialMessages = (): ChannelMessage[] => {
  const bare = exampleAlert(EPOCH);
  const full: Alert = {
    ...bare,
    id: 1,
    kind: 'server_metric',
    metric: 'cpu',
    severity: 'critical',
    subject: { id: 1, type: 'server', name: 'web-1' },
    value: 99.5,
    occurrences: 2,
    runbook_url: 'https://wiki.example.com/runbook',
  };
  const resolved = {
    status: 'resolved',
    resolved_at: EPOCH.toISOString(),
    resolve_reason: 'recovered',
  } as const;
  return [
    messageOf(bare, 'alert.opened', EPOCH),
    messageOf(full, 'alert.opened', EPOCH),
    messageOf({ ...full, ...resolved }, 'alert.resolved', EPOCH),
  ];
};

const messageOf = (alert: Alert, type: string, at: Date): ChannelMessage =>
  alertMessage({
    type,
    thread: `alert:${alert.id}`,
    at,
    alert,
    timeZone: 'UTC',
    url: 'https://tocsin.example.com/alerts/1',
    channelName: '',
  });
