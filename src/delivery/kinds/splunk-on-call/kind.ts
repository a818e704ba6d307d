// Splunk On-Call (VictorOps), by its REST endpoint:
// https://help.splunk.com/en/splunk-enterprise/alert-and-respond/splunk-on-call/integrations-with-splunk-on-call/rest-endpoint-integration-for-splunk-on-call

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, wordText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventDetail, eventFacts, eventTitle } from '../paging.ts';
import { dedupKey, part } from '../requests.ts';

const URL = 'https://alert.victorops.com/integrations/generic/20131114/alert';

/** Its own limit is 20 KB for all of it. */
const MAX_TITLE = 250;
const MAX_DETAIL = 5_000;

const messageTypes = { critical: 'CRITICAL', warning: 'WARNING', info: 'INFO' } as const;

export const kind = httpKind({
  kind: 'splunk_on_call',
  group: 'paging',
  place: 40,
  icon: 'PhoneCall',
  name: 'Splunk On-Call',
  description:
    'An incident of Splunk On-Call (VictorOps) for each alert: opened, acknowledged and recovered with it.',
  for_people: false,
  config: Type.Object({
    api_key: secretText(
      'Key of the endpoint',
      'Of the integration REST – Generic: what follows /alert/ in its address, up to the next slash.',
    ),
    routing_key: wordText('Routing key', 'Decides which team is paged.'),
    language: languageField('English'),
  }),
  target: () => null,
  present: (message, { api_key, routing_key }) =>
    jsonRequest(`${URL}/${part(api_key)}/${part(routing_key)}`, eventOf(message)),
  judge: (answer) => judgeUsual(answer),
});

function eventOf(message: ChannelMessage) {
  const { state, severity } = message;
  const opened = message.alert ? Date.parse(message.alert.opened_at) : message.at.getTime();
  return {
    ...eventFacts(message),
    message_type:
      state === 'resolved'
        ? 'RECOVERY'
        : state === 'acknowledged'
          ? 'ACKNOWLEDGEMENT'
          : messageTypes[severity],
    entity_id: dedupKey(message),
    entity_display_name: eventTitle(message, MAX_TITLE),
    state_message: eventDetail(message, MAX_DETAIL),
    state_start_time: Math.floor(opened / 1_000),
    monitoring_tool: 'Tocsin',
    host_name: fitText(readable(message.source), MAX_TITLE),
    ...(message.runbook_url ? { 'vo_annotate.u.Runbook': message.runbook_url } : {}),
    'vo_annotate.u.Tocsin': message.link.url,
  };
}
