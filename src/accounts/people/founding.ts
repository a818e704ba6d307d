// A person and the account that they found, made together or not at all.

import type { Language } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { claimLimit } from '../plans/limits.ts';
import { anybodyExists, insertAccount, insertOwner, insertPerson, lockFounding } from './account-store.ts';
import { claimAddress } from './address-claim.ts';
import { emailKey, localPart } from './email-address.ts';
import { findRegistration } from './registration-store.ts';

export interface Founder {
  email: string;
  name: string;
  password_hash: string;
  language: Language;
  /** null: nobody has shown yet that the address is theirs. */
  email_verified_at: Date | null;
}

export interface NotFounded {
  refused: 'registration_closed' | 'email_taken';
}

export interface Registered {
  refused: null;
  person: { id: number; email: string; credential_version: number };
}

export type Founded = NotFounded | (Registered & { account_id: number });

/** `first`: the next one to register runs the instance. `invited`: only whoever was invited to an account. */
export type Registration = 'first' | 'open' | 'invited' | 'closed';

/** Who may register now: as those who run the instance set it, else as it is configured. */
export async function registrationNow(app: App, database: Database): Promise<Registration> {
  const wanted = (await findRegistration(database)) ?? app.config.registration;
  if (wanted === 'closed') return 'closed';
  if (!(await anybodyExists(database))) return 'first';
  return wanted === 'open' ? 'open' : 'invited';
}

/**
 * Creates the person, their account on the default plan, and what other groups add to a new account. The first
 * person of all becomes instance admin; of two who try at once, the second finds somebody there.
 */
export async function foundAccount(app: App, tx: Tx, founder: Founder, now: Date): Promise<Founded> {
  await lockFounding(tx);
  const registration = await registrationNow(app, tx);
  if (registration === 'closed' || registration === 'invited') return { refused: 'registration_closed' };
  const email_key = emailKey(founder.email);
  if (!(await claimAddress(tx, email_key))) return { refused: 'email_taken' };
  const is_admin = registration === 'first';
  const person = await insertPerson(tx, { ...founder, email_key, is_admin, created_at: now });
  const name = founder.name || localPart(founder.email);
  const owner = { ...person, language: founder.language };
  return { refused: null, account_id: await openAccount(app, tx, { name, owner, now }), person };
}

/** Creates somebody who runs the instance, with an account of their own, whoever may register at present. */
export async function foundAdmin(app: App, tx: Tx, founder: Founder, now: Date): Promise<Founded> {
  const email_key = emailKey(founder.email);
  if (!(await claimAddress(tx, email_key))) return { refused: 'email_taken' };
  const person = await insertPerson(tx, { ...founder, email_key, is_admin: true, created_at: now });
  const name = founder.name || localPart(founder.email);
  const owner = { ...person, language: founder.language };
  return { refused: null, account_id: await openAccount(app, tx, { name, owner, now }), person };
}

/** Creates a person without an account, who registers in order to join one. */
export async function createInvited(
  app: App,
  tx: Tx,
  founder: Founder,
  now: Date,
): Promise<NotFounded | Registered> {
  await lockFounding(tx);
  if ((await registrationNow(app, tx)) === 'closed') return { refused: 'registration_closed' };
  const email_key = emailKey(founder.email);
  if (!(await claimAddress(tx, email_key))) return { refused: 'email_taken' };
  const person = await insertPerson(tx, { ...founder, email_key, is_admin: false, created_at: now });
  return { refused: null, person };
}

/** Creates an account on the default plan for its first owner, with what other groups add to a new one. */
export async function openAccount(
  app: App,
  tx: Tx,
  {
    name,
    owner,
    now,
  }: { name: string; owner: Pick<Founder, 'email' | 'language'> & { id: number }; now: Date },
): Promise<number> {
  const account_id = await insertAccount(tx, { name, plan: app.config.defaultPlan, created_at: now });
  await insertOwner(tx, { account_id, person_id: owner.id, joined_at: now });
  await claimLimit(tx, { account_id }, 'members');
  const { id: person_id, email, language } = owner;
  const created = { account_id, owner: { person_id, email, language }, now };
  for (const hook of app.onAccountCreated) await hook(app, tx, created);
  return account_id;
}
