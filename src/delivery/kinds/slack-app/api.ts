// The Web API of Slack: https://docs.slack.dev/apis/web-api

import { type ChannelRequest, jsonRequest } from '../kind.ts';
import { bearer, beneath } from '../requests.ts';

export const API_URL = 'https://slack.com/api';

export interface SlackAppConfig {
  bot_token: string;
  signing_secret: string;
  channel: string;
  api_url?: string | null;
}

/** `method` of the Web API, which takes JSON with the token of the bot in a header. */
export const slackCall = (
  { api_url, bot_token }: SlackAppConfig,
  method: string,
  body: object,
): ChannelRequest =>
  jsonRequest(beneath(api_url ?? API_URL, `/${method}`), body, {
    'content-type': 'application/json; charset=utf-8',
    ...bearer(bot_token),
  });
