// Confirms a contact method in a chat: by the button of a message, or by what the link to a bot sends.

import { actingMember } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomText, TYPED_SIGNS } from '../../platform/random-text.ts';
import { keyedDigest, secretsOf } from '../../platform/secrets.ts';
import { isChatUser, readChatAddress, writeChatAddress } from './chat-address.ts';
import type { ChatKind } from './provider.ts';
import { openAddress, sealAddress } from './sealed.ts';
import { confirmMethod, lockAwaiting, saveAddress } from './store.ts';

/** 49 bits, and chats ask ten times in a quarter of an hour. */
const LENGTH = 10;
const TOKEN = /^(\d{1,15})-([2-9A-HJ-KM-NP-TV-Z]{10})$/;

export const isChatToken = (text: string): boolean => TOKEN.test(text);

export function newChatToken({ secret }: Pick<App, 'secret'>, id: number): { token: string; hash: Buffer } {
  const code = randomText(TYPED_SIGNS, LENGTH);
  const [sealing = ''] = secretsOf(secret);
  return { token: `${id}-${code}`, hash: hashOf(sealing, id, code) };
}

const hashOf = (secret: string, id: number, code: string): Buffer =>
  keyedDigest(secret, `contact-token:${id}:${code}`);

interface Confirming {
  token: string;
  kind: ChatKind;
  account_id: number;
  /** As `ChatAddress` has it. */
  app: string;
  user: { id: string; name: string };
}

/**
 * Whose method it is from now on, by whoever sent the token. null: nobody's, too late, sent by somebody else, or of somebody
 * who is no member any more.
 */
export async function confirmByChat(
  tx: Tx,
  app: Pick<App, 'secret'>,
  { token, kind, account_id, user, ...chat }: Confirming,
  now: Date,
): Promise<number | null> {
  const [, id = '', code = ''] = TOKEN.exec(token) ?? [];
  const methodId = Number(id);
  const hashes = secretsOf(app.secret).map((secret) => hashOf(secret, methodId, code));
  const method = await lockAwaiting(tx, { id: methodId, kind, account_id, hashes }, now);
  if (!method) return null;
  const address = readChatAddress(openAddress(app, methodId, method.address_sealed));
  if (address.app !== chat.app || !isChatUser(address, user.id)) return null;
  if (!(await actingMember(tx, account_id, method.person_id))) return null;
  const sealed = sealAddress(app, methodId, writeChatAddress({ ...address, user: user.id }));
  await saveAddress(tx, methodId, { sealed, hint: user.name });
  await confirmMethod(tx, method, method.code_hash, now);
  return method.person_id;
}
