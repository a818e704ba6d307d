// What Mattermost calls back with. It signs nothing: a button brings the key of its context, a command its token
// (https://developers.mattermost.com/integrate/slash-commands/custom/).

import { isSameSecret, jsonIn, pressedIn, userOf, valueAt, wordsIn } from '../chat.ts';
import type { ChatSaid, ChatSpec } from '../kind.ts';

interface MattermostAppConfig {
  bot_token: string;
  command_token?: string | null;
}

export const mattermostCallback: ChatSpec<MattermostAppConfig> = {
  command: '/tocsin ',
  /** Whoever sets another token of the command can send any: whom it knew are linked anew. */
  credential: ({ bot_token, command_token }) =>
    [bot_token, ...(command_token ? [command_token] : [])].join('\n'),
  isGenuine({ body, isKey }, { command_token }) {
    const pressed = jsonIn(body);
    if (pressed !== undefined) return isKey(valueAt(pressed, 'context', 'key'));
    const token = new URLSearchParams(body).get('token') ?? '';
    return Boolean(command_token) && isSameSecret(command_token ?? '', token);
  },
  read({ body }) {
    const pressed = jsonIn(body);
    return pressed === undefined ? commandIn(new URLSearchParams(body)) : pressIn(pressed);
  },
};

const nothing: ChatSaid = { type: 'nothing', answer: () => ({ body: {} }) };

function pressIn(request: unknown): ChatSaid {
  const pressed = pressedIn(valueAt(request, 'context', 'value'));
  const user = userOf(valueAt(request, 'user_id'), valueAt(request, 'user_name'));
  if (!pressed || !user) return nothing;
  return {
    ...{ user, ...pressed },
    answer: (text) => ({ body: text === null ? {} : { ephemeral_text: text } }),
  };
}

function commandIn(form: URLSearchParams): ChatSaid {
  const user = userOf(form.get('user_id'), form.get('user_name'));
  if (!user) return nothing;
  return {
    ...{ type: 'command', user, words: wordsIn(form.get('text')) },
    answer: (text) => ({ body: text === null ? {} : { response_type: 'ephemeral', text } }),
  };
}
