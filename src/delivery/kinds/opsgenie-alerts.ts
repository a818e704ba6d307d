// Alerts as Opsgenie and Jira Service Management take them: https://docs.opsgenie.com/docs/alert-api
// Both are asked by an alias, so that a recovery closes what was opened.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { judgeUsual } from './answers.ts';
import { type ChannelRequest, jsonRequest, type ServiceAnswer, type Verdict } from './kind.ts';
import { eventDetail, eventFacts, eventTitle } from './paging.ts';
import { dedupKey, part } from './requests.ts';

const MAX_MESSAGE = 130;
const MAX_DESCRIPTION = 15_000;
const MAX_ENTITY = 512;
const MAX_NOTE = 25_000;

const priorities = { critical: 'P1', warning: 'P3', info: 'P5' } as const;
const actions = { acknowledged: 'acknowledge', resolved: 'close' } as const;

/** `url`: of alerts, without a slash at its end. */
export function opsgenieRequest(message: ChannelMessage, url: string, apiKey: string): ChannelRequest {
  const headers = { authorization: `GenieKey ${apiKey}` };
  const alias = dedupKey(message);
  if (message.state !== 'open')
    return jsonRequest(
      `${url}/${part(alias)}/${actions[message.state]}?identifierType=alias`,
      { source: 'Tocsin', note: fitText(readable(message.headline), MAX_NOTE) },
      headers,
    );
  const alert = {
    message: eventTitle(message, MAX_MESSAGE),
    alias,
    description: eventDetail(message, MAX_DESCRIPTION),
    details: eventFacts(message),
    entity: fitText(readable(message.source), MAX_ENTITY),
    source: 'Tocsin',
    priority: priorities[message.severity],
  };
  return jsonRequest(url, alert, headers);
}

/** A key of an account, which may not create alerts, is refused with 403; 404 is about the one alert. */
export const judgeOpsgenie = (answer: ServiceAnswer): Verdict =>
  judgeUsual(answer, { refused: [401, 403], rejected: [400, 404, 405, 413, 422] });
