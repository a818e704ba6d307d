// A person and the account that they found, made together or not at all.

import type { App } from '../platform/app.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import {
  anybodyExists,
  insertAccount,
  insertOwner,
  insertPerson,
  isEmailTaken,
  lockFounding,
} from './account-store.ts';
import { emailKey, localPart } from './email-address.ts';
import { claimLimit } from './plans/limits.ts';

export interface Founder {
  email: string;
  name: string;
  password_hash: string;
  /** null: nobody has shown yet that the address is theirs. */
  email_verified_at: Date | null;
}

export type Founded =
  | { refused: 'registration_closed' | 'email_taken' }
  | { refused: null; account_id: number; person: { id: number; email: string; credential_version: number } };

/** Whether strangers may register now; `first`: the next one runs the instance. */
export async function registrationNow(app: App, database: Database): Promise<'first' | 'open' | 'closed'> {
  if (app.config.registration === 'closed') return 'closed';
  if (!(await anybodyExists(database))) return 'first';
  return app.config.registration === 'open' ? 'open' : 'closed';
}

/**
 * Creates the person, their account on the default plan, and what other groups add to a new account. The first
 * person of all becomes instance admin; of two who try at once, the second finds somebody there.
 */
export async function foundAccount(app: App, tx: Tx, founder: Founder, now: Date): Promise<Founded> {
  await lockFounding(tx);
  const registration = await registrationNow(app, tx);
  if (registration === 'closed') return { refused: 'registration_closed' };
  const email_key = emailKey(founder.email);
  if (await isEmailTaken(tx, email_key)) return { refused: 'email_taken' };
  const is_admin = registration === 'first';
  const person = await insertPerson(tx, { ...founder, email_key, is_admin, created_at: now });
  const plan = app.config.defaultPlan;
  const name = founder.name || localPart(founder.email);
  const account_id = await insertAccount(tx, { name, plan, created_at: now });
  await insertOwner(tx, { account_id, person_id: person.id, joined_at: now });
  await claimLimit(tx, { account_id }, 'members');
  const owner = { person_id: person.id, email: person.email };
  for (const hook of app.onAccountCreated) await hook(app, tx, { account_id, owner, now });
  return { refused: null, account_id, person };
}
