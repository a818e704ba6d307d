// What people do with their passkeys: add one, look at them, remove one.

import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { readerAt } from '../people/people.ts';
import type { okAndRenewed } from '../schema.ts';
import { changeCredentials } from '../session-start/credential-change.ts';
import type { SignedInCall } from '../sessions/sign-in-call.ts';
import { noteAct } from '../trail.ts';
import { answeredChallenge, newChallenge } from './challenges.ts';
import { passkeyChangedMail } from './mails.ts';
import type { newPasskey, passkeyList, registerBody, registrationOptions } from './schema.ts';
import { countPasskeys, deletePasskey, findKnown, handleOf, insertPasskey, listPasskeys } from './store.ts';
import { judgeAttestation, registrationOptionsFor } from './webauthn.ts';

const MOST_PASSKEYS = 20;
const HANDLE_BYTES = 32;

/** What a browser needs to make a passkey. */
export async function beginRegistration(call: SignedInCall): Promise<Static<typeof registrationOptions>> {
  const { app } = call;
  const { person } = call.actor;
  const handle = await handleOf(app.database, person.id, randomBytes(HANDLE_BYTES));
  const known = await findKnown(app.database, person.id);
  const challenge = await newChallenge(call, person.id);
  return registrationOptionsFor(app, challenge, { handle, email: person.email, name: person.name, known });
}

/**
 * Keeps the passkey that a browser made. Throws ValidationFailed where it was not made for the latest options, on our
 * pages and with user verification; Refusal 409 `too_many_passkeys` beyond 20, `passkey_exists` where anybody has it.
 */
export async function addPasskey(
  call: SignedInCall,
  { credential, name = 'Passkey' }: Static<typeof registerBody>,
): Promise<Static<typeof newPasskey>> {
  const { app, now, request, actor } = call;
  const challenge = await answeredChallenge(call, credential, actor.person.id);
  const made = challenge === null ? null : await judgeAttestation(app, credential, challenge);
  if (!made)
    return invalid('credential', 'an answer to the latest registration options, with user verification');
  const { result, renewed } = await changeCredentials(call, async (tx, person) => {
    if ((await countPasskeys(tx, person.id)) >= MOST_PASSKEYS) return conflict('too_many_passkeys');
    const row = { ...made, person_id: person.id, name, created_at: now };
    const added = (await insertPasskey(tx, row)) ?? conflict('passkey_exists');
    await noteAct(tx, call, { action: 'passkey.create', target: { type: 'passkey', id: added.id, name } });
    const reader = await readerAt(tx, person.email);
    const mail = await passkeyChangedMail(app, reader, { name, change: 'added' }, request);
    await queueMail(app, tx, mail, now);
    return added;
  });
  return { ...result, ...renewed };
}

export async function passkeysOf(call: SignedInCall, query: PageQuery): Promise<Static<typeof passkeyList>> {
  const page = pageOf(query);
  const found = await listPasskeys(call.app.database, call.actor.person.id, page);
  const { shown, next_cursor } = cutPage(found, page);
  return { passkeys: shown, next_cursor };
}

/** It signs nobody in from then on. */
export async function removePasskey(call: SignedInCall, id: number): Promise<Static<typeof okAndRenewed>> {
  const { app, now, request } = call;
  const { renewed } = await changeCredentials(call, async (tx, person) => {
    const name = (await deletePasskey(tx, person.id, id)) ?? notFound();
    await noteAct(tx, call, { action: 'passkey.delete', target: { type: 'passkey', id, name } });
    const reader = await readerAt(tx, person.email);
    const mail = await passkeyChangedMail(app, reader, { name, change: 'removed' }, request);
    await queueMail(app, tx, mail, now);
  });
  return { ok: true, ...renewed };
}
