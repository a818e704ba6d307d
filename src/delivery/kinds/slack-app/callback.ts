// What Slack calls back with, and how that is known to be from Slack:
// https://docs.slack.dev/authentication/verifying-requests-from-slack

import { createHmac } from 'node:crypto';
import { isFresh, isSameSecret, jsonIn, pressedIn, userOf, valueAt, wordsIn } from '../chat.ts';
import type { ChatSaid, ChatSpec } from '../kind.ts';
import { type SlackAppConfig, slackCall } from './api.ts';

export const slackCallback: ChatSpec<SlackAppConfig> = {
  command: '/tocsin ',
  credential: ({ signing_secret }) => signing_secret,
  isGenuine({ headers, body, now }, { signing_secret }) {
    const timestamp = headers['x-slack-request-timestamp'];
    if (!isFresh(timestamp, now)) return false;
    const expected = createHmac('sha256', signing_secret).update(`v0:${timestamp}:${body}`).digest('hex');
    return isSameSecret(`v0=${expected}`, headers['x-slack-signature'] ?? '');
  },
  read({ body }, config) {
    const form = new URLSearchParams(body);
    const payload = jsonIn(form.get('payload'));
    return payload === undefined ? commandIn(form) : pressIn(payload, config);
  },
  // Posted to a user, a message opens their chat with the app.
  direct: {
    placeOf: (userId) => ({ channel: userId.split(':').at(-1) }),
    unreachable:
      /^(channel_not_found|user_not_found|user_disabled|user_is_bot|cannot_dm_bot|messages_tab_disabled)$/,
  },
};

const nothing: ChatSaid = { type: 'nothing', answer: () => ({ body: null }) };

/** What is answered to a command is seen by nobody else. */
function commandIn(form: URLSearchParams): ChatSaid {
  const user = slackUser(form.get('team_id'), form.get('user_id'), form.get('user_name'));
  if (!user || !form.has('command')) return nothing;
  return {
    ...{ type: 'command', user, words: wordsIn(form.get('text')) },
    answer: (text) => ({ body: text === null ? null : { response_type: 'ephemeral', text } }),
  };
}

/** An answer to a button is not shown: what there is to say is posted for whoever pressed it. */
function pressIn(payload: unknown, config: SlackAppConfig): ChatSaid {
  const pressed = pressedIn(valueAt(payload, 'actions', 0, 'value'));
  const team = valueAt(payload, 'user', 'team_id') ?? valueAt(payload, 'team', 'id');
  const person = valueAt(payload, 'user');
  const name = valueAt(person, 'username') ?? valueAt(person, 'name');
  const user = slackUser(team, valueAt(person, 'id'), name);
  if (valueAt(payload, 'type') !== 'block_actions' || !pressed || !user) return nothing;
  const channel = valueAt(payload, 'container', 'channel_id') ?? valueAt(payload, 'channel', 'id');
  return {
    ...{ user, ...pressed },
    answer: (text) =>
      text === null
        ? { body: null }
        : {
            body: null,
            request: slackCall(config, 'chat.postEphemeral', {
              ...{ channel, user: valueAt(person, 'id'), text },
            }),
          },
  };
}

/** People are known within their workspace, which may be another one where channels are shared. */
const slackUser = (team: unknown, id: unknown, name: unknown) =>
  typeof id === 'string' ? userOf(`${typeof team === 'string' ? team : ''}:${id}`, name) : null;
