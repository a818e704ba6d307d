// The people of the tests: alice owns an account, bob is in her team, charlie has an account of his own and must get
// nothing of hers.

import assert from 'node:assert/strict';
import type { App } from '../platform/app.ts';
import type { AccountRole } from '../platform/http/actor.ts';
import { rootUrl } from '../platform/http/root-url.ts';
import { type Answer, type Caller, callerOf } from './caller.ts';
import type { Mailbox } from './mailbox.ts';

export interface Member extends Caller {
  email: string;
  password: string;
  account_id: number;
  person_id: number;
  token: string;
  /** Creates a cron check of ten minutes and a minute of grace, unless given otherwise. */
  createCronCheck(fields?: Record<string, unknown>): Promise<Answer['body']>;
  /** Sends a ping and gives the answer's status. */
  ping(check: { ping_url: string }, variant?: string, body?: string): Promise<number>;
  /** The same person with a key of this kind. */
  withKey(kind: 'full' | 'read_only'): Promise<Caller>;
}

export interface Cast {
  alice: Member;
  bob: Member;
  charlie: Member;
  nobody: Caller;
  /** Signs up somebody new, with an account of their own. */
  signUp(name: string): Promise<Member>;
  /** Changes what bob may do in alice's account. */
  setRole(role: AccountRole): Promise<void>;
}

export interface Stage {
  current: () => App;
  mailbox: Mailbox;
  /** Sends the mails that are due, and does nothing else. */
  sendMail: () => Promise<void>;
  /** Whether a new address must be verified before its owner can sign in. */
  verifies: boolean;
}

const PASSWORD = 'correct horse battery';

/** What is known of somebody who has signed up: enough to call as them. */
interface SignedUp {
  email: string;
  account_id: number;
  person_id: number;
  token: string;
  /** The address that they call from. */
  from: string;
}

/** The cast of a database, as it can be written down. */
export interface CastRecord {
  alice: SignedUp;
  bob: SignedUp;
  charlie: SignedUp;
}

/** Signs up the cast in an empty database. */
export async function signUpCast(stage: Stage): Promise<CastRecord> {
  const alice = await signUp(stage, 'alice');
  const bob = await signUp(stage, 'bob');
  const charlie = await signUp(stage, 'charlie');
  const { database } = stage.current();
  const joined_at = stage.current().clock.now();
  await database
    .insertInto('member')
    .values({ account_id: alice.account_id, person_id: bob.person_id, role: 'editor', joined_at })
    .execute();
  return { alice, bob, charlie };
}

export function castOf(stage: Stage, record: CastRecord): Cast {
  const alice = memberOf(stage, record.alice);
  const bob = memberOf(stage, record.bob);
  return {
    alice,
    bob: { ...bob, ...inAccount(stage, bob.token, alice.account_id), account_id: alice.account_id },
    charlie: memberOf(stage, record.charlie),
    nobody: caller(stage, {}),
    signUp: async (name) => memberOf(stage, await signUp(stage, name)),
    async setRole(role) {
      await stage
        .current()
        .database.updateTable('member')
        .set({ role })
        .where('account_id', '=', alice.account_id)
        .where('person_id', '=', bob.person_id)
        .execute();
      stage.current().callers.forget();
    },
  };
}

const inAccount = (stage: Stage, token: string, accountId: number) =>
  caller(stage, { Authorization: `Bearer ${token}`, 'X-Account-Id': String(accountId) });

/** The cast of a template has called from the first few addresses. */
let signUps = 10;

async function signUp(stage: Stage, name: string): Promise<SignedUp> {
  signUps += 1;
  // Everybody comes from an address of their own: sign-in is limited by address.
  const from = `198.51.100.${signUps % 250}`;
  const email = `${name}@example.org`;
  // With one port, whoever sends no key is the browser of somebody.
  const asProgram: Record<string, string> =
    stage.current().config.ports === 'one' ? { Authorization: 'Bearer none' } : {};
  const stranger = caller(stage, { 'X-Forwarded-For': from, ...asProgram });
  const registered = await stranger.send('POST', '/auth/register', { email, password: PASSWORD, name });
  const signIn = stage.verifies ? await verify(stage, stranger, email) : registered;
  assert.ok(signIn.status < 300, JSON.stringify(signIn.body));
  const { token, account, user } = signIn.body;
  return { email, account_id: account.id, person_id: user.id, token, from };
}

function memberOf(stage: Stage, { from, ...known }: SignedUp): Member {
  const self = caller(stage, { Authorization: `Bearer ${known.token}`, 'X-Forwarded-For': from });
  return {
    ...self,
    ...known,
    password: PASSWORD,
    createCronCheck: (fields = {}) =>
      self.post('/cron-checks', {
        name: 'Nightly backup',
        interval_seconds: 600,
        grace_seconds: 60,
        ...fields,
      }),
    async ping(check, variant = '', body) {
      const url = rootUrl(stage.current().urls) + new URL(check.ping_url).pathname + variant;
      return (await fetch(url, body === undefined ? {} : { method: 'POST', body })).status;
    },
    async withKey(kind) {
      const { key } = await self.post('/api-keys', { name: `${kind} key`, kind });
      return caller(stage, { Authorization: `Bearer ${key}` });
    },
  };
}

async function verify(stage: Stage, stranger: Caller, email: string): Promise<Answer> {
  await stage.sendMail();
  const mail = stage.mailbox.to(email).at(-1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  return stranger.send('POST', '/auth/verify-email', { token, password: PASSWORD });
}

const caller = (stage: Stage, standing: Record<string, string>): Caller =>
  callerOf(() => stage.current().urls.api, standing);
