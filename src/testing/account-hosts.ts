// Both hosts with the account routes alone, without a listener: for tests of sign-in and of what guards it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { auditRoutes } from '../accounts/audit/routes.ts';
import { resolveActor } from '../accounts/callers/actor.ts';
import { deletionRoutes } from '../accounts/deletion/routes.ts';
import { emailChangeRoutes } from '../accounts/email-change/routes.ts';
import { keyRoutes } from '../accounts/keys/routes.ts';
import { memberRoutes } from '../accounts/members/routes.ts';
import { passkeyRoutes } from '../accounts/passkeys/routes.ts';
import { planRoutes } from '../accounts/plans/routes.ts';
import { accountRoutes, profileRoutes } from '../accounts/profile/routes.ts';
import { signInRoutes } from '../accounts/sign-in/routes.ts';
import { twoFactorRoutes } from '../accounts/two-factor/routes.ts';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { buildHost } from '../platform/http/host.ts';
import type { Method, Surface } from '../platform/http/route.ts';
import { bareApp, bareConfig } from './bare-app.ts';
import { type TestClock, testClock } from './clock.ts';
import { createTestDatabase, dropTestDatabase } from './database.ts';
import { cheapPasswords } from './passwords.ts';

interface AccountRequest {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as bearer. */
  token?: string;
  cookie?: string;
  /** Another address for every request unless given, so that limits by address stay out of the way. */
  ip?: string;
}

interface AccountAnswer {
  status: number;
  headers: Record<string, unknown>;
  setCookies: string[];
  body: ReturnType<typeof JSON.parse>;
}

export interface AccountHosts {
  app: App;
  clock: TestClock;
  database: Database;
  url: string;
  api(method: Method, path: string, request?: AccountRequest): Promise<AccountAnswer>;
  dashboard(method: Method, path: string, request?: AccountRequest): Promise<AccountAnswer>;
  /** Registers on the API host without mail and gives the answer. */
  register(email: string): Promise<AccountAnswer['body']>;
}

export const PASSWORD = 'correct horse battery';

const routes = [
  ...signInRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...emailChangeRoutes,
  ...keyRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...deletionRoutes,
  ...memberRoutes,
  ...planRoutes,
  ...auditRoutes,
];

export async function openAccountHosts(
  t: TestContext,
  given: { config?: Partial<Config>; app?: Partial<App> } = {},
): Promise<AccountHosts> {
  cheapPasswords();
  const url = await createTestDatabase();
  // Room for twenty who race for a lock, for the one who holds it and for the one who looks.
  const database = openDatabase({ url, poolSize: 24 });
  t.after(async () => {
    await database.destroy();
    await dropTestDatabase(url);
  });
  const clock = testClock();
  const config: Config = { ...bareConfig, registration: 'open', ...given.config };
  const app = bareApp({ database, clock, config, ...given.app });
  const open = async (surface: Surface) => {
    const prefix = surface === 'api' ? '' : '/api';
    const host = await buildHost({ app, surface, prefix, routes, resolveActor });
    t.after(() => host.close());
    return caller(app, host, surface, prefix);
  };
  const api = await open('api');
  return {
    app,
    clock,
    database,
    url,
    api,
    dashboard: await open('dashboard'),
    async register(email) {
      const answer = await api('POST', '/auth/register', { body: { email, password: PASSWORD } });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

let strangers = 0;

const anotherAddress = () => {
  strangers += 1;
  return `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`;
};

function caller(
  app: App,
  host: Awaited<ReturnType<typeof buildHost>>,
  surface: Surface,
  prefix: string,
): AccountHosts['api'] {
  return async (method, path, { body, headers, token, cookie, ip } = {}) => {
    const answer = await host.inject({
      method,
      url: prefix + path,
      remoteAddress: ip ?? anotherAddress(),
      headers: {
        ...(surface === 'dashboard' && { origin: app.urls.dashboard }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      setCookies,
      body: answer.body ? JSON.parse(answer.body) : null,
    };
  };
}
