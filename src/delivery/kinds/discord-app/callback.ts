// What Discord calls back with, and how that is known to be from Discord:
// https://docs.discord.com/developers/interactions/receiving-and-responding

import { createPublicKey, verify } from 'node:crypto';
import { isFresh, jsonIn, pressedIn, userOf, valueAt } from '../chat.ts';
import type { ChatSaid, ChatSpec } from '../kind.ts';

interface DiscordAppConfig {
  public_key: string;
}

/** What comes before the 32 bytes of a public key of Ed25519 in DER (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

const [PING, COMMAND, COMPONENT] = [1, 2, 3];
const [PONG, MESSAGE, NOTHING_NEW] = [1, 4, 6];
const ONLY_THEM = 64;

export const discordCallback: ChatSpec<DiscordAppConfig> = {
  command: '/tocsin ',
  credential: ({ public_key }) => public_key,
  isGenuine({ headers, body, now }, { public_key }) {
    const timestamp = headers['x-signature-timestamp'] ?? '';
    const signature = headers['x-signature-ed25519'] ?? '';
    if (!isFresh(timestamp, now) || !/^[0-9a-f]{128}$/i.test(signature)) return false;
    const der = Buffer.concat([ED25519, Buffer.from(public_key, 'hex')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, 'hex'));
  },
  read({ body }) {
    const interaction = jsonIn(body);
    const type = valueAt(interaction, 'type');
    if (type === PING) return { type: 'nothing', answer: () => ({ body: { type: PONG } }) };
    const person = valueAt(interaction, 'member', 'user') ?? valueAt(interaction, 'user');
    const user = userOf(valueAt(person, 'id'), valueAt(person, 'username'));
    const data = valueAt(interaction, 'data');
    const pressed = pressedIn(valueAt(data, 'custom_id'));
    if (type === COMPONENT && user && pressed) return { user, ...pressed, answer };
    if (type === COMMAND && user) return { type: 'command', user, words: wordsOf(data), answer };
    return { type: 'nothing', answer };
  },
};

const answer: ChatSaid['answer'] = (text) => ({
  body:
    text === null
      ? { type: NOTHING_NEW }
      : { type: MESSAGE, data: { content: text, flags: ONLY_THEM, allowed_mentions: { parse: [] } } },
});

function wordsOf(data: unknown): string[] {
  const chosen = valueAt(data, 'options', 0);
  return [valueAt(chosen, 'name'), valueAt(chosen, 'options', 0, 'value')].filter(
    (word) => typeof word === 'string',
  );
}
