// One host with some of the routes on a database of its own, for tests of a single slice: alice and bob (who may only
// read) share an account, charlie has another. Who calls is said by a header, so that nobody has to sign in.

import type { TestContext } from 'node:test';
import type { App } from '../platform/app.ts';
import type { Database } from '../platform/database/database.ts';
import type { AccountRole, Actor } from '../platform/http/actor.ts';
import { buildHost } from '../platform/http/host.ts';
import type { Route } from '../platform/http/route.ts';
import { insertAccount } from './account.ts';
import { bareApp } from './bare-app.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
}

type Call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;

export interface BareHost {
  app: App;
  clock: TestClock;
  database: Database;
  /** Of the database, for plans. */
  url: string;
  /** The account of alice and bob, and that of charlie. */
  account_id: number;
  other_account_id: number;
  alice: Call;
  bob: Call;
  charlie: Call;
  nobody: Call;
}

export async function openBareHost(
  t: TestContext,
  routes: readonly Route[],
  plan = 'unlimited',
  given: Partial<App> = {},
): Promise<BareHost> {
  const { database, url } = await testDatabase(t);
  const account_id = await insertAccount(database, plan);
  const other_account_id = await insertAccount(database, plan);
  const clock = testClock();
  const app = bareApp({ clock, database, ...given });
  const cast = new Map([
    ['alice', actorOf(account_id, plan, 'owner')],
    ['bob', actorOf(account_id, plan, 'viewer')],
    ['charlie', actorOf(other_account_id, plan, 'owner')],
  ]);
  const host = await buildHost({
    app,
    surface: 'api',
    prefix: '',
    routes,
    resolveActor: async (_app, facts) => cast.get(String(facts.headers['x-caller'])) ?? null,
  });
  t.after(() => host.close());
  const callAs =
    (name: string): Call =>
    async (method, path, body) => {
      const answer = await host.inject({
        method,
        url: path,
        headers: { 'x-caller': name, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: JSON.parse(answer.body) };
    };
  return {
    app,
    clock,
    database,
    url,
    account_id,
    other_account_id,
    alice: callAs('alice'),
    bob: callAs('bob'),
    charlie: callAs('charlie'),
    nobody: callAs('nobody'),
  };
}

const actorOf = (account_id: number, plan: string, role: AccountRole): Actor => ({
  account_id,
  account_name: 'Test account',
  plan,
  role,
  person: null,
  session: null,
  key: { id: 1, kind: role === 'viewer' ? 'ro' : 'key', name: `key of a ${role}` },
  is_instance_admin: false,
  expires_at: null,
});
