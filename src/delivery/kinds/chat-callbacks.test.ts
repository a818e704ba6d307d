// How what chats call back with is checked and read, where it needs no alert.

import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { pressedIn, userOf } from './chat.ts';
import { discordCallback } from './discord-app/callback.ts';
import { mattermostCallback } from './mattermost-app/callback.ts';
import { slackCallback } from './slack-app/callback.ts';
import { telegramCallback } from './telegram-bot/callback.ts';

const isKey = (given: unknown) => given === 'key';

test('the request of Slack’s documentation is from Slack, for five minutes', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  const headers = {
    'x-slack-request-timestamp': '1531420618',
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  };
  const config = {
    ...{ bot_token: 'xoxb-1', channel: 'C1', signing_secret: '8f742231b10e8888abcd99yyyzzz85a5' },
  };
  const at = (seconds: number) => new Date((1_531_420_618 + seconds) * 1_000);
  const isGenuine = (now: Date, changes: object = {}) =>
    slackCallback.isGenuine({ headers: { ...headers, ...changes }, body, now, isKey }, config);
  assert.ok(isGenuine(at(0)) && isGenuine(at(300)));
  assert.ok(!isGenuine(at(301)) && !isGenuine(at(-301)));
  assert.ok(!isGenuine(at(0), { 'x-slack-request-timestamp': '1531420619' }));
  assert.ok(!isGenuine(at(0), { 'x-slack-signature': undefined }));
  const said = slackCallback.read({ headers, body, now: at(0), isKey }, config);
  assert.ok(said.type === 'command' && said.user.id === 'T1DC2JH3J:U2CERLKJA');
});

test('Discord tries a new address with a ping, and with a wrong signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const now = new Date(1_700_000_000_000);
  const body = '{"type":1}';
  const signature = sign(null, Buffer.from(`1700000000${body}`), privateKey).toString('hex');
  const request = (given: string) => ({
    ...{ body, now, isKey },
    headers: { 'x-signature-timestamp': '1700000000', 'x-signature-ed25519': given },
  });
  assert.ok(discordCallback.isGenuine(request(signature), { public_key }));
  for (const wrong of ['', 'zz', `${'00'.repeat(64)}`, signature.slice(2)])
    assert.ok(!discordCallback.isGenuine(request(wrong), { public_key }));
  const said = discordCallback.read(request(signature), { public_key });
  assert.deepEqual([said.type, said.answer(null).body], ['nothing', { type: 1 }]);
});

test('Telegram’s link to a bot links too, and what it shows over a chat is cut', () => {
  const read = (update: object) =>
    telegramCallback.read(
      { headers: {}, body: JSON.stringify(update), now: new Date(0), isKey },
      { bot_token: '1:x' },
    );
  const message = { from: { id: 7, first_name: 'Mira' }, chat: { id: 7 } };
  const words = (text: string) => {
    const said = read({ message: { ...message, text } });
    return said.type === 'command' ? said.words : said.type;
  };
  assert.deepEqual(words('/start K7Q2M9XBCD'), ['link', 'K7Q2M9XBCD']);
  assert.deepEqual(words('/start'), ['start']);
  assert.deepEqual(words('/oncall@tocsin_bot'), ['oncall']);
  assert.equal(words('who is on call?'), 'nothing');
  const pressed = read({ callback_query: { id: '5', from: message.from, data: 'snooze:17' } });
  const { body } = pressed.answer('x'.repeat(300)) as { body: { text: string; show_alert: boolean } };
  assert.ok(body.text.length <= 200 && body.show_alert);
  const isGenuine = (token: string | undefined) =>
    telegramCallback.isGenuine(
      { headers: { 'x-telegram-bot-api-secret-token': token }, body: '{}', now: new Date(0), isKey },
      { bot_token: '1:x' },
    );
  assert.deepEqual([isGenuine('key'), isGenuine('kez'), isGenuine(undefined)], [true, false, false]);
});

test('Mattermost is believed by the key of a button, and by the token of a command where there is one', () => {
  const isGenuine = (body: string, command_token: string | null) =>
    mattermostCallback.isGenuine(
      { headers: {}, body, now: new Date(0), isKey },
      { bot_token: 'b', command_token },
    );
  assert.ok(isGenuine('{"context":{"key":"key"}}', null) && !isGenuine('{"context":{"key":"no"}}', 'tok'));
  assert.ok(isGenuine('token=tok&text=down', 'tok') && !isGenuine('token=other', 'tok'));
  for (const none of ['', 'token=', 'token=null', 'text=down']) assert.ok(!isGenuine(none, null));
  const [one, another, none] = ['tok', 'other', null].map((command_token) =>
    mattermostCallback.credential({ bot_token: 'b', command_token }),
  );
  assert.equal(new Set([one, another, none]).size, 3, 'who has another token is another app');
});

test('what is no value of a button, or no user, is none', () => {
  assert.deepEqual(pressedIn('resolve:17'), { type: 'press', act: 'resolve', alert_id: 17 });
  for (const wrong of [
    'delete:17',
    'resolve:',
    'resolve:-1',
    `resolve:${'9'.repeat(16)}`,
    17,
    null,
    undefined,
  ])
    assert.equal(pressedIn(wrong), null);
  assert.deepEqual(userOf('U1', undefined), { id: 'U1', name: 'U1' });
  for (const wrong of ['', 'a b', 'x'.repeat(101), 0, -1, null, {}])
    assert.equal(userOf(wrong, 'name'), null);
});
