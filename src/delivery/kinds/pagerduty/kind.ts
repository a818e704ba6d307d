// PagerDuty, by its Events API v2: https://developer.pagerduty.com/docs/events-api-v2-overview

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import {
  explanationIn,
  fieldsOf,
  type HttpKind,
  httpKind,
  jsonRequest,
  judgeStatus,
  type ServiceAnswer,
} from '../kind.ts';
import { languageField } from '../language-field.ts';

const HOSTS = { us: 'https://events.pagerduty.com', eu: 'https://events.eu.pagerduty.com' } as const;

/** Of an event: https://developer.pagerduty.com/docs/send-alert-event */
const MAX_SUMMARY = 1_024;
const MAX_SOURCE = 255;
const MAX_DETAIL = 10_000;

/** `hosts` is where the service is; only tests have it elsewhere. */
export const pagerDutyKindAt = (hosts: Readonly<Record<keyof typeof HOSTS, string>>): HttpKind =>
  httpKind({
    kind: 'pagerduty',
    group: 'paging',
    place: 70,
    icon: 'Phone',
    name: 'PagerDuty',
    description:
      'An incident per alert: triggered, acknowledged and resolved with it. A test triggers one too: resolve it yourself.',
    for_people: false,
    config: Type.Object({
      routing_key: Type.String({
        title: 'Integration key',
        description: 'Of an integration of the type Events API v2 of a service.',
        pattern: '^[A-Za-z0-9]{32}$',
        reason: 'a key of 32 letters and digits',
        writeOnly: true,
      }),
      region: Type.Optional(
        Type.Enum(['us', 'eu'], {
          title: 'Region',
          description: 'Of the PagerDuty account; default us.',
          default: 'us',
        }),
      ),
      language: languageField('English'),
    }),
    target: () => null,
    present: (message, { routing_key, region }) =>
      jsonRequest(`${hosts[region ?? 'us']}/v2/enqueue`, { routing_key, ...eventOf(message) }),
    judge: judgeAnswer,
  });

export const kind = pagerDutyKindAt(HOSTS);

const actions = { open: 'trigger', acknowledged: 'acknowledge', resolved: 'resolve' } as const;

function eventOf(message: ChannelMessage) {
  const event = { event_action: actions[message.state], dedup_key: `tocsin-${message.thread}` };
  if (message.state !== 'open') return event;
  return {
    ...event,
    client: 'Tocsin',
    client_url: message.link.url,
    links: [
      { href: message.link.url, text: message.link.label },
      ...(message.runbook_url ? [{ href: message.runbook_url, text: message.labels.runbook }] : []),
    ],
    payload: {
      summary: fitText(readable(message.title), MAX_SUMMARY),
      source: fitText(readable(message.source), MAX_SOURCE),
      severity: message.severity,
      timestamp: message.at.toISOString(),
      ...(message.alert ? { class: message.alert.kind } : {}),
      custom_details: {
        ...Object.fromEntries(message.facts),
        [message.labels.detail]: fitText(readable(message.lines.join('\n\n')), MAX_DETAIL),
      },
    },
  };
}

/** A 400 lists what is wrong with the event: where it is the key, no event will ever be taken. */
function judgeAnswer(answer: ServiceAnswer) {
  const { message, errors } = fieldsOf(answer);
  const explanation = explanationIn(
    [message, ...(Array.isArray(errors) ? errors : [])].filter(Boolean).join(': '),
  );
  const isAboutKey = answer.status === 400 && /routing.?key|integration/i.test(explanation);
  return judgeStatus(
    answer,
    isAboutKey ? { refused: [400] } : { refused: [401, 403, 404], rejected: [400, 413] },
    explanation,
  );
}
