// Chats as their public documentation says they behave: what they are called with, what they answer, and what they call
// back with.

import { createHmac } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type ChatCall, type ChatServer, startChatServer } from './chat-service.ts';

/** A message as the chat has it. */
interface ShownMessage {
  /** The id of the message that it is beneath; null: it is in the channel itself. */
  beneath: string | null;
  /** The values of what can be pressed. */
  buttons: string[];
  text: string;
}

export interface CalledBack {
  headers: Record<string, string>;
  body: string;
}

export interface TestChat {
  server: ChatServer;
  kind: string;
  config: Record<string, unknown>;
  /** By their ids, the first one first. */
  messages: Map<string, ShownMessage>;
  isChange(call: ChatCall): boolean;
  /** What the service sends when somebody presses the button with this value. */
  press(user: string, value: string, at: Date): CalledBack;
  /** What it sends when somebody types it, such as `link CODE`. */
  type(user: string, words: string, at: Date): CalledBack;
  /** The same, sent by somebody who does not know the secret. */
  forged(called: CalledBack): CalledBack;
  /** Whether what is old is refused, rather than only what was there before. */
  isDated: boolean;
  /** What whoever asked was told, by the answer or by a call; null: nothing. */
  told(body: unknown): string | null;
}

type Json = ReturnType<typeof JSON.parse>;

const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** https://docs.slack.dev/reference/methods and https://docs.slack.dev/interactivity/handling-user-interaction */
export async function slackChat(t: TestContext): Promise<TestChat> {
  const messages: TestChat['messages'] = new Map();
  const secret = '8f742231b10e8888abcd99yyyzzz85a5';
  const show = ({ text, thread_ts = null, attachments = [] }: Json): ShownMessage => ({
    ...{ text, beneath: thread_ts },
    buttons: attachments
      .flatMap(({ blocks }: Json) => blocks.flatMap(({ elements = [] }: Json) => elements))
      .flatMap(({ value }: Json) => value ?? []),
  });
  const server = await startChatServer(t, ({ path, json }) => {
    if (path === '/chat.postEphemeral') return { body: { ok: true, message_ts: '1.1' } };
    const ts = path === '/chat.update' ? json.ts : `17000000${messages.size + 10}.000100`;
    if (path === '/chat.update' && !messages.has(ts))
      return { body: { ok: false, error: 'message_not_found' } };
    messages.set(ts, show(json));
    return { body: { ok: true, channel: json.channel, ts, message: {} } };
  });
  const signed = (form: Record<string, string>, at: Date): CalledBack => {
    const body = new URLSearchParams(form).toString();
    const timestamp = secondsOf(at);
    const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    const stamps = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` };
    return { headers: { ...FORM, ...stamps }, body };
  };
  return {
    ...{ server, messages, kind: 'slack_app', isDated: true },
    config: {
      ...{ bot_token: 'xoxb-123456789012-abcdefghijkl', signing_secret: secret, channel: 'C024BE91L' },
      api_url: server.origin,
    },
    isChange: ({ path }) => path === '/chat.update',
    press: (user, value, at) =>
      signed(
        {
          payload: JSON.stringify({
            type: 'block_actions',
            user: { id: user, username: user.toLowerCase(), team_id: 'T1' },
            ...{ team: { id: 'T1' }, container: { type: 'message', channel_id: 'C024BE91L' } },
            actions: [{ type: 'button', action_id: value.split(':')[0], value, action_ts: secondsOf(at) }],
          }),
        },
        at,
      ),
    type: (user, text, at) =>
      signed({ command: '/tocsin', text, team_id: 'T1', user_id: user, user_name: user.toLowerCase() }, at),
    forged: ({ headers, body }) => ({
      headers: { ...headers, 'x-slack-signature': `v0=${'0'.repeat(64)}` },
      body,
    }),
    told: (body) => {
      if (body) return (body as Json).text;
      const last = server.calls.at(-1);
      return last?.path === '/chat.postEphemeral' ? last.json.text : null;
    },
  };
}
