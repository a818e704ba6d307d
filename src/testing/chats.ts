// Chats as their public documentation says they behave: what they are called with, what they answer, and what they call
// back with.

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type ChatServer, startChatServer } from './chat-service.ts';

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
  /** What the service sends when somebody presses the button with this value. */
  press(user: string, value: string, at: Date): CalledBack;
  /** What it sends when somebody types it, such as `link CODE`. */
  type(user: string, words: string, at: Date): CalledBack;
  /** The same, sent by somebody who does not know the secret. */
  forged(called: CalledBack): CalledBack;
  /** Whether what is old is refused, rather than only what was there before. */
  isDated: boolean;
  /** Whether the same app in another account is signed alike. */
  isShared: boolean;
  /** What is said to whoever asked, by the answer or by a call; null: nothing. */
  said(body: unknown): string | null;
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
    // What is posted to a user is in their chat with the app.
    const channel = json.channel.replace(/^U/, 'D');
    return { body: { ok: true, channel, ts, message: {} } };
  });
  const signed = (form: Record<string, string>, at: Date): CalledBack => {
    const body = new URLSearchParams(form).toString();
    const timestamp = secondsOf(at);
    const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    const stamps = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` };
    return { headers: { ...FORM, ...stamps }, body };
  };
  return {
    ...{ server, messages, kind: 'slack_app', isDated: true, isShared: true },
    config: {
      ...{ bot_token: 'xoxb-123456789012-abcdefghijkl', signing_secret: secret, channel: 'C024BE91L' },
      api_url: server.origin,
    },
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
    said: (body) => {
      if (body) return (body as Json).text;
      const last = server.calls.at(-1);
      return last?.path === '/chat.postEphemeral' ? last.json.text : null;
    },
  };
}

/** https://core.telegram.org/bots/api */
export async function telegramChat(t: TestContext): Promise<TestChat> {
  const messages: TestChat['messages'] = new Map();
  const webhook = { secret_token: '' };
  let updates = 0;
  const ok = (result: unknown) => ({ body: { ok: true, result } });
  const wrong = (description: string) => ({
    status: 400,
    body: { ok: false, error_code: 400, description: `Bad Request: ${description}` },
  });
  const server = await startChatServer(t, ({ path, json }) => {
    const method = path.split('/').at(-1);
    if (method === 'setWebhook') return ok(Object.assign(webhook, json) && true);
    if (method === 'getMe') return ok({ id: 123_456, is_bot: true, username: 'acme_bot' });
    const id = method === 'editMessageText' ? String(json.message_id) : String(messages.size + 70);
    const before = messages.get(id);
    if (method === 'editMessageText' && !before) return wrong('message to edit not found');
    const after: ShownMessage = {
      text: json.text,
      beneath: json.reply_parameters ? String(json.reply_parameters.message_id) : null,
      buttons: (json.reply_markup?.inline_keyboard ?? [])
        .flat()
        .map(({ callback_data }: Json) => callback_data),
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return wrong('message is not modified');
    messages.set(id, after);
    return ok({ message_id: Number(id), chat: { id: Number(json.chat_id) }, text: json.text });
  });
  const sent = (update: object): CalledBack => {
    updates += 1;
    const body = JSON.stringify({ update_id: updates, ...update });
    const secret = { 'x-telegram-bot-api-secret-token': webhook.secret_token };
    return { headers: { 'content-type': 'application/json', ...secret }, body };
  };
  const from = (user: string) => ({ id: 1_000 + Number(user.slice(1)), username: user.toLowerCase() });
  return {
    ...{ server, messages, kind: 'telegram_bot', isDated: false, isShared: false },
    config: {
      ...{ bot_token: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11', chat_id: '-100200300' },
      api_url: server.origin,
    },
    press: (user, data) => sent({ callback_query: { id: `q${updates}`, from: from(user), data } }),
    type: (user, words) =>
      sent({ message: { from: from(user), chat: { id: -100_200_300 }, text: `/${words}` } }),
    forged: ({ headers, body }) => ({
      headers: { ...headers, 'x-telegram-bot-api-secret-token': 'A'.repeat(43) },
      body,
    }),
    said: (body) => (body as Json).text ?? null,
  };
}

/** https://api.mattermost.com and https://developers.mattermost.com/integrate/slash-commands/custom/ */
export async function mattermostChat(t: TestContext): Promise<TestChat> {
  const messages: TestChat['messages'] = new Map();
  const context = { key: '', url: '' };
  let triggers = 0;
  const server = await startChatServer(t, ({ method, path, json }) => {
    const [, edited] = /^\/api\/v4\/posts\/(\w{26})\/patch$/.exec(path) ?? [];
    const isKnown =
      edited === undefined ? path === '/api/v4/posts' : method === 'PUT' && messages.has(edited);
    if (!isKnown)
      return { status: 404, body: { id: 'app.post.get.app_error', message: 'Unable to get the post.' } };
    const id = edited ?? `${'p'.repeat(24)}${messages.size + 10}`;
    const [attachment = {}] = json.props?.attachments ?? [];
    const actions: Json[] = attachment.actions ?? [];
    for (const { integration } of actions) Object.assign(context, integration.context);
    messages.set(id, {
      text: attachment.title ?? json.message,
      beneath: json.root_id ?? null,
      buttons: actions.map(({ integration }) => integration.context.value),
    });
    return { status: edited === undefined ? 201 : 200, body: { id, root_id: json.root_id ?? '' } };
  });
  const person = (user: string) => ({
    user_id: user.toLowerCase().padEnd(26, 'x'),
    user_name: user.toLowerCase(),
  });
  const token = 'xr3j5x3p4pfk7kk6ck7b4e6ghh';
  return {
    ...{ server, messages, kind: 'mattermost_app', isDated: false, isShared: false },
    config: {
      ...{ server_url: server.origin, bot_token: 'bottoken1bottoken1bottoken', command_token: token },
      channel_id: 'c'.repeat(26),
    },
    press: (user, value) => {
      triggers += 1;
      const body = { ...person(user), trigger_id: `t${triggers}`, context: { value, key: context.key } };
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    },
    type: (user, text) => ({
      headers: FORM,
      body: new URLSearchParams({ ...person(user), command: '/tocsin', text, token }).toString(),
    }),
    forged: ({ headers, body }) => ({
      headers,
      body: body.replace(context.key || token, 'A'.repeat(43)).replace(token, 'forged'),
    }),
    said: (body) => (body as Json).ephemeral_text ?? (body as Json).text ?? null,
  };
}

/** https://docs.discord.com/developers/interactions/receiving-and-responding */
export async function discordChat(t: TestContext): Promise<TestChat> {
  const messages: TestChat['messages'] = new Map();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const channel_id = '123456789012345678';
  let interactions = 0;
  const server = await startChatServer(t, ({ method, path, json }) => {
    if (path.startsWith('/applications/')) return { body: json };
    const [, edited] = /^\/channels\/\d+\/messages\/(\d+)$/.exec(path) ?? [];
    if (edited !== undefined && !messages.has(edited))
      return { status: 404, body: { message: 'Unknown Message', code: 10008 } };
    const id = edited ?? `2345678901234567${messages.size + 10}`;
    if (method === 'PATCH' ? !edited : path !== `/channels/${channel_id}/messages`)
      return { status: 404, body: { message: 'Unknown Channel', code: 10003 } };
    messages.set(id, {
      text: json.content ?? json.embeds[0].title,
      beneath: json.message_reference?.message_id ?? null,
      buttons: (json.components ?? []).flatMap(({ components }: Json) =>
        components.map(({ custom_id }: Json) => custom_id),
      ),
    });
    return { body: { id, channel_id } };
  });
  const signed = (interaction: object, at: Date): CalledBack => {
    interactions += 1;
    const body = JSON.stringify({ id: String(interactions), ...interaction });
    const timestamp = secondsOf(at);
    const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
    const stamps = { 'x-signature-timestamp': timestamp, 'x-signature-ed25519': signature };
    return { headers: { 'content-type': 'application/json', ...stamps }, body };
  };
  const member = (user: string) => ({
    user: { id: `34567890123456789${user.slice(1)}`, username: user.toLowerCase() },
  });
  return {
    ...{ server, messages, kind: 'discord_app', isDated: true, isShared: true },
    config: {
      ...{ application_id: '223456789012345678', bot_token: 'MTIz.abc.def', channel_id },
      public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      api_url: server.origin,
    },
    press: (user, custom_id, at) => signed({ type: 3, member: member(user), data: { custom_id } }, at),
    type: (user, words, at) => {
      const [name, code] = words.split(' ');
      const options = code === undefined ? [] : [{ type: 3, name: 'code', value: code }];
      const data = { name: 'tocsin', options: [{ type: 1, name, options }] };
      return signed({ type: 2, member: member(user), data }, at);
    },
    forged: ({ headers, body }) => ({
      headers: { ...headers, 'x-signature-ed25519': 'ab'.repeat(64) },
      body,
    }),
    said: (body) => (body as Json).data?.content ?? null,
  };
}
