import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../testing/account-hosts.ts';
import { bareApp } from '../testing/bare-app.ts';
import { openForManyRows } from '../testing/many-rows.ts';
import { plansOf } from '../testing/query-plans.ts';
import { requestFacts } from '../testing/request-facts.ts';
import { turnOnCodes } from '../testing/two-factor.ts';
import { resolveActor } from './callers/actor.ts';
import { loginWithPasskey } from './passkeys/login.ts';
import { login } from './sign-in/login.ts';
import { verifySecondFactor } from './two-factor/verify.ts';

const email = 'alice@example.org';

/** 100,000 people with an account, a session, a key, a rate window and one of every second factor each. */
async function fill({ url, clock }: AccountHosts) {
  await using database = await openForManyRows(url);
  const many = sql`generate_series(1000001, 1100000) as n`;
  const now = clock.now();
  for (const statement of [
    sql`insert into person (id, email, email_key, created_at) overriding system value
      select n, n || '@many.example', n || '@many.example', ${now} from ${many}`,
    sql`insert into account (id, name, plan, created_at) overriding system value
      select n, 'many', 'free', ${now} from ${many}`,
    sql`insert into member (account_id, person_id, role, joined_at) select n, n, 'owner', ${now} from ${many}`,
    sql`insert into session (id, token_hash, person_id, surface, credential_version, created_at, authenticated_at,
        last_seen_at, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), n, 'api', 1, ${now}, ${now}, ${now}, ${now} from ${many}`,
    sql`insert into last_sign_in (person_id, at) select n, ${now} from ${many}`,
    sql`insert into api_key (account_id, kind, name, token_hash, hint, created_at)
      select n, 'key', 'k', sha256(n::text::bytea), 'xxxx', ${now} from ${many}`,
    sql`insert into rate_window (bucket, hits, expires_at) select n::text, '{}', ${now} from ${many}`,
    sql`insert into pending_registration
        (token_hash, email, email_key, name, password_hash, created_at, expires_at)
      select sha256(n::text::bytea), 'x', n || '@pending.example', '', '', ${now}, ${now} from ${many}`,
    sql`insert into totp (person_id, sealed_seed, created_at, confirmed_at) select n, '', ${now}, ${now} from ${many}`,
    sql`insert into recovery_code (code_hash, person_id, created_at)
      select sha256(n::text::bytea), n, ${now} from ${many}`,
    sql`insert into passkey_user (person_id, handle) select n, sha256(n::text::bytea) from ${many}`,
    sql`insert into passkey (person_id, credential_id, public_key, sign_count, name, transports, backed_up, created_at)
      select n, sha256(n::text::bytea), '', 0, '', '{}', false, ${now} from ${many}`,
    sql`insert into two_factor_challenge
        (token_hash, person_id, surface, credential_version, attempts_left, created_at, expires_at)
      select sha256(n::text::bytea), n, 'api', 1, 5, ${now}, ${now} from ${many}`,
    sql`insert into passkey_challenge (challenge_hash, person_id, surface, expires_at)
      select sha256(n::text::bytea), n, 'api', ${now} from ${many}`,
    sql`analyze`,
  ])
    await statement.execute(database);
}

test('finding out who calls, and signing in, read no whole table among 100,000 people', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  const { key } = (
    await hosts.api('POST', '/api-keys', { token: alice.token, body: { name: 'k', kind: 'full' } })
  ).body;
  const bob = await hosts.register('bob@example.org');
  const { app: authenticator } = await turnOnCodes(hosts, bob.token);
  await fill(hosts);
  const request = (token: string) =>
    requestFacts({ headers: token ? { authorization: `Bearer ${token}` } : {} });
  const now = hosts.clock.now();
  const plans = await plansOf(hosts.url, async (database) => {
    const app = bareApp({ database, clock: hosts.clock });
    assert.ok(await resolveActor(app, request(alice.token), now));
    assert.ok(await resolveActor(app, request(key), now));
    const reply = { setCookies: [] };
    const body = { email, password: PASSWORD };
    const call = { app, now, request: request(''), reply };
    assert.equal((await login({ ...call, body })).status, 'ok');
    const pending = await login({ ...call, body: { ...body, email: 'bob@example.org' } });
    assert.ok(pending.status === 'two_factor_required');
    const { challenge_token } = pending;
    const given = { challenge_token, method: 'totp' as const, code: authenticator.codeAt(now) };
    assert.equal((await verifySecondFactor({ ...call, body: given })).status, 'ok');
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const credential = { id: 'AA', rawId: 'AA', type: 'public-key' as const, response };
    await assert.rejects(loginWithPasskey({ ...call, body: { credential } }), { code: 'invalid_passkey' });
  });
  assert.ok(plans.length >= 15, `${plans.length} plans`);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan);
  const [bySession, byKey] = plans;
  assert.match(bySession ?? '', /session_token_hash_key/);
  assert.match(byKey ?? '', /api_key_token_hash_key/);
});
