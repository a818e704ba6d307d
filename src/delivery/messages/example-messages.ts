// Messages about nothing: what a test of a channel sends, and what templates are tried out with.

import type { Alert } from '../alert-schema.ts';
import { exampleAlert } from '../example-alert.ts';
import { type Reading, wordsIn } from '../texts/reading.ts';
import { alertMessage, type ChannelMessage } from './message.ts';

/** What a test sends; `url` is where the link leads. */
export function testMessage(
  place: { url: string; channelName: string },
  now: Date,
  reading: Reading,
): ChannelMessage {
  const { t } = reading;
  return {
    ...messageOf(exampleAlert(now), { type: 'test', at: now }, reading),
    thread: `test:${now.getTime()}`,
    headline: t('test_headline'),
    title: t('test_title'),
    lines: [t('test_text')],
    facts: [],
    source: t('example'),
    link: { label: t('open'), url: place.url },
    footer: t('test_footer', { channel: place.channelName }),
  };
}

const EPOCH = new Date(0);

/** Templates are tried out with names of texts in place of texts: what these say is up to the reader. */
const NAMES: Reading = { t: (key: string, ..._args: unknown[]) => key, ...wordsIn('en', 'UTC') };

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
    messageOf(bare, { type: 'alert.opened', at: EPOCH }, NAMES),
    messageOf(full, { type: 'alert.opened', at: EPOCH }, NAMES),
    messageOf({ ...full, ...resolved }, { type: 'alert.resolved', at: EPOCH }, NAMES),
  ];
};

const messageOf = (
  alert: Alert,
  { type, at }: { type: string; at: Date },
  reading: Reading,
): ChannelMessage =>
  alertMessage(
    {
      ...{ type, at, alert, channelName: '' },
      thread: `alert:${alert.id}`,
      url: 'https://tocsin.example.com/alerts/1',
    },
    reading,
  );
