import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { serveDatagrams } from '../test-datagrams.ts';
import { look } from '../test-probes.ts';
import { radiusRequest } from './packet.ts';
import { type RadiusProbe, radius } from './probe.ts';
import { facts } from './schema.ts';

const SECRET = 'testing123-secret';

const radiusProbe = (port: number, rest: Partial<RadiusProbe> = {}): RadiusProbe => ({
  ...{ kind: 'radius', host: 'radius.example', port, secret: SECRET, user: null, password: null },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

function signed(asked: Buffer, code: number, secret = SECRET): Buffer {
  const head = Buffer.of(code, asked[1] ?? 0, 0, 20);
  const by = createHash('md5')
    .update(Buffer.concat([head, asked.subarray(4, 20), Buffer.from(secret)]))
    .digest();
  return Buffer.concat([head, by]);
}

/** A server that passes over what is not signed by its secret, as servers do. */
const serve = (t: TestContext, code: number, secret = SECRET) =>
  serveDatagrams(t, (asked) => {
    const by = asked.subarray(-16);
    const zeroed = Buffer.concat([asked.subarray(0, -16), Buffer.alloc(16)]);
    return createHmac('md5', SECRET).update(zeroed).digest().equals(by) ? [signed(asked, code, secret)] : [];
  });

test('a server that says how it is, or lets the user in, is up', async (t) => {
  for (const code of [2, 5]) assert.equal((await look(radiusProbe(await serve(t, code)))).up, true);
  const signIn = { user: 'anna', password: 'hunter2-secret' };
  assert.equal((await look(radiusProbe(await serve(t, 2), signIn))).up, true);
});

test('a rejection, a challenge, another secret and silence are failures', async (t) => {
  const signIn = { user: 'anna', password: 'hunter2-secret' };
  const detailOf = async (port: number, rest: Partial<RadiusProbe> = {}) =>
    (await look(radiusProbe(port, { ...signIn, ...rest }))).detail;
  assert.equal(await detailOf(await serve(t, 3)), 'the server rejects the user (Access-Reject)');
  assert.equal(
    await detailOf(await serve(t, 11)),
    'the server asks for more than a password (Access-Challenge)',
  );
  assert.equal(await detailOf(await serve(t, 2, 'other')), 'the answer is signed by another secret');
  const wrong = await detailOf(await serve(t, 2), { secret: 'wrong-one', timeoutMs: 100 });
  assert.match(wrong ?? '', /keeps silent when the secret is wrong/);
  const junk = await serveDatagrams(t, (asked) => [Buffer.of(2), Buffer.alloc(20), signed(asked, 2)]);
  assert.equal((await look(radiusProbe(junk))).up, true);
  assert.equal((await look(radiusProbe(junk), { privateAllowed: false })).reason, 'blocked_address');
});

test('a password is hidden as RFC 2865 says, and needs a user', () => {
  // The example of RFC 2865, section 7.1: its secret, authenticator and password.
  const packet = radiusRequest({
    ...{ id: 0, secret: 'xyzzy5461', signIn: { user: 'nemo', password: 'arctangent' } },
    authenticator: Buffer.from('0f403f9473978057bd83d5cb98f4227a', 'hex'),
  });
  assert.equal(packet.subarray(20, 26).toString('hex'), '01066e656d6f');
  assert.equal(packet.subarray(26, 44).toString('hex'), '02120dbe708d93d413ce3196e43f782a0aee');
  const issuesOf = (settings: Partial<typeof facts.defaults>) =>
    radius.issues?.({ ...facts.defaults, secret: 'x', ...settings }).map(({ field }) => field);
  assert.deepEqual(issuesOf({}), []);
  assert.deepEqual(issuesOf({ secret: null }), ['secret']);
  assert.deepEqual(issuesOf({ user: 'anna' }), ['password']);
  assert.deepEqual(issuesOf({ password: 'x' }), ['user']);
});
