// Who the people of a chat are: a member makes a code in their profile and sends it from the chat, so that nobody is
// linked to a member but by that member.

import { recordAudit } from '../../accounts/audit/record.ts';
import { fingerprint } from '../../accounts/limits/rate-limit.ts';
import { limitRequests } from '../../accounts/limits/request-limit.ts';
import { actingMember } from '../../accounts/people/people.ts';
import { noteAct, noteActIn } from '../../accounts/trail.ts';
import { methodKindOf } from '../../delivery/channels/chat-ways.ts';
import { confirmByChat, isChatToken } from '../../on-call/contact-methods/chat-token.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { notFound, RateLimited } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { randomText, TYPED_SIGNS } from '../../platform/random-text.ts';
import { keyedDigest, secretsOf } from '../../platform/secrets.ts';
import { addMs, minutes } from '../../platform/time.ts';
import type { CalledChat } from './called.ts';
import {
  type ChatPerson,
  deleteLink,
  deleteOldLinks,
  type LinkRow,
  listLinks,
  saveCode,
  saveLink,
  takeCode,
} from './store.ts';

type OwnCall = Omit<ActorCall, 'actor'> & { actor: SignedIn };

const MOST_LINKS = 50;
const VALID_MS = minutes(15);
const CODES_PER_PERSON = { limit: 20, windowMs: minutes(60) };
const ATTEMPTS = { limit: 10, windowMs: minutes(15) };
const LENGTH = 10;

export const readLinks = async ({ app, actor }: OwnCall) =>
  (await listLinks(app.database, actor.person.id, MOST_LINKS)).map(presentLink);

const presentLink = ({ id, account_id, account_name, kind, user_name, created_at }: LinkRow) => ({
  ...{ id, account: { id: account_id, name: account_name }, kind, user_name },
  created_at: created_at.toISOString(),
});

interface NewCode {
  code: string;
  account: { id: number; name: string };
  expires_at: string;
}

/**
 * Throws RateLimited, and Refusal 404 for a person who is in no account. It links in the account that they act for and no
 * other: whoever has the chat of another account sees what is sent there. The code before it is worth nothing any more.
 */
export const newLinkCode = (call: OwnCall): Promise<NewCode> =>
  transaction(call.app.database, async (tx) => {
    const { app, actor, now } = call;
    if (actor.account_id === null) return notFound();
    const account = { id: actor.account_id, name: actor.account_name };
    await limitRequests(tx, { bucket: `chat-codes:${actor.person.id}`, ...CODES_PER_PERSON }, now);
    const code = randomText(TYPED_SIGNS, LENGTH);
    const expires_at = addMs(now, VALID_MS);
    const [sealing = ''] = secretsOf(app.secret);
    await saveCode(tx, actor.person.id, { hash: hashOf(sealing, account.id, code), expires_at });
    const target = { type: 'person', id: actor.person.id, name: actor.person.email };
    await noteAct(tx, call, { action: 'chat_link.code', target });
    return { code, account, expires_at: expires_at.toISOString() };
  });

const hashOf = (secret: string, accountId: number, code: string): Buffer =>
  keyedDigest(secret, `chat-link-code:${accountId}:${code}`);

/** Throws Refusal 404 for one that is somebody else's. */
export const removeLink = (call: OwnCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const link = (await deleteLink(tx, call.actor.person.id, id)) ?? notFound();
    const target = { type: 'chat_link', id, name: link.user_name };
    await noteActIn(tx, link.account_id, call, {
      ...{ action: 'chat_link.delete', target, detail: { kind: link.kind } },
    });
  });

export type Linking =
  | { outcome: 'linked' | 'confirmed'; name: string }
  | { outcome: 'code_wrong' | 'code_many' };

/**
 * By the code that a member made, or by that of a contact method, which it confirms. `code_wrong` also for one of another
 * account, or of somebody who is no member any more.
 */
export async function linkByCode(
  { app, now, request }: Omit<ActorCall, 'actor'>,
  { channel, who, name }: { channel: CalledChat; who: ChatPerson; name: string },
  given: string,
): Promise<Linking> {
  const bucket = `chat-link:${fingerprint(`${who.account_id} ${who.app.toString('base64')} ${who.user_id}`)}`;
  try {
    await limitRequests(app.database, { bucket, ...ATTEMPTS }, now);
  } catch (error) {
    if (error instanceof RateLimited) return { outcome: 'code_many' };
    throw error;
  }
  const code = given.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const hashes = secretsOf(app.secret).map((secret) => hashOf(secret, who.account_id, code));
  return transaction(app.database, async (tx: Tx) => {
    const method = methodKindOf(channel.kind.kind);
    const { account_id } = who;
    const confirming = { token: given, account_id, app: who.app.toString('base64url') };
    const user = { id: who.user_id, name };
    const isMethod = method !== undefined && isChatToken(given);
    const personId = isMethod
      ? await confirmByChat(tx, app, { ...confirming, kind: method, user }, now)
      : await takeCode(tx, hashes, now);
    const member = personId === null ? null : await actingMember(tx, who.account_id, personId);
    const person = member?.actor.person;
    if (!person) return { outcome: 'code_wrong' };
    const id = await saveLink(
      tx,
      who,
      { person_id: person.id, kind: channel.kind.kind, user_name: name },
      now,
    );
    await deleteOldLinks(tx, person.id, MOST_LINKS);
    await recordAudit(tx, {
      ...{ actor: null, account_id: who.account_id, person, facts: request, outcome: 'ok', now },
      ...{ action: 'chat_link.create', target: { type: 'chat_link', id, name } },
      detail: { by: channel.kind.name, channel_id: channel.id },
    });
    return { outcome: isMethod ? 'confirmed' : 'linked', name: person.name || person.email };
  });
}
