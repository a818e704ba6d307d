// Alice's account with whoever she invites to it, over the account routes: for tests of members.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { AccountRole } from '../platform/http/actor.ts';
import type { Method } from '../platform/http/route.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from './account-hosts.ts';

type Answer = Awaited<ReturnType<AccountHosts['api']>>;

export interface Teammate {
  email: string;
  token: string;
  person_id: number;
  member_id: number;
  /** Calls of the API in alice's account. */
  call(method: Method, path: string, body?: unknown): Promise<Answer>;
}

export interface Team {
  hosts: AccountHosts;
  account_id: number;
  alice: Teammate;
  /** Invites somebody new as alice; they register with the link. */
  join(name: string, role: AccountRole): Promise<Teammate>;
  /** What alice sees, oldest first. */
  members(): Promise<Record<string, unknown>[]>;
}

/** Without mail, unless `given` says otherwise: links come back in answers. */
export async function openTeam(
  t: TestContext,
  given: Parameters<typeof openAccountHosts>[1] = {},
): Promise<Team> {
  const hosts = await openAccountHosts(t, given);
  const founder = await hosts.register('alice@example.org');
  const account_id: number = founder.account.id;
  const teammate = async (answer: Answer['body']): Promise<Teammate> => {
    const call: Teammate['call'] = (method, path, body) =>
      hosts.api(method, path, {
        token: answer.token,
        headers: { 'x-account-id': String(account_id) },
        ...(body !== undefined && { body }),
      });
    const { members } = (await call('GET', '/account/members')).body;
    const own = members.find(({ you }: { you: boolean }) => you);
    const { email, id } = answer.user;
    return { email, token: answer.token, person_id: id, member_id: own.id, call };
  };
  const alice = await teammate(founder);
  return {
    hosts,
    account_id,
    alice,
    async join(name, role) {
      const email = `${name}@example.org`;
      const invited = await alice.call('POST', '/account/members', { email, role });
      assert.equal(invited.status, 201, JSON.stringify(invited.body));
      const body = { email, password: PASSWORD, invitation_token: tokenOf(invited.body.invitation_url) };
      const registered = await hosts.api('POST', '/auth/register', { body });
      assert.equal(registered.status, 201, JSON.stringify(registered.body));
      return teammate(registered.body);
    },
    members: async () => (await alice.call('GET', '/account/members')).body.members.toReversed(),
  };
}

/** The token in the link of an invitation. */
export function tokenOf(text: string): string {
  return /\/invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(`there is no link in ${text}`);
}
