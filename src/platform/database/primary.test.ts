import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, choosePrimary, type FoundPrimary } from './choose-primary.ts';
import { onlyHost, severalHosts } from './primary.ts';
import type { ServerState } from './server-state.ts';
import { isDatabaseUnreachable, NoPrimaryError } from './unreachable.ts';

const hostNamed = (name: string) => ({ name, url: `postgres://u:hunter2@${name}/tocsin` });
const [a, b, c] = [hostNamed('a:5432'), hostNamed('b:5432'), hostNamed('c:5432')];
const HOSTS = [a, b, c];

const primary = (timeline: number, startedAt = 'monday'): ServerState => ({
  isStandby: false,
  timeline,
  startedAt,
});
const standby: ServerState = { isStandby: true, timeline: 0, startedAt: 'monday' };
const away = { error: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) };

test('the primary is the host that says so, and of several the one that was promoted last', () => {
  const before = (host = a, timeline = 3): FoundPrimary => ({ host, timeline, startedAt: 'sunday' });
  const table: [Answer[], FoundPrimary | null, string | null][] = [
    [[standby, primary(1), standby], null, 'b:5432'],
    [[away, away, primary(1)], null, 'c:5432'],
    [[standby, standby, standby], null, null],
    [[standby, away, away], null, null],
    // Nobody promoted one over the other: the first, or the one that was used.
    [[primary(1), primary(1), away], null, 'a:5432'],
    [[primary(1), primary(1), away], before(b, 1), 'b:5432'],
    // The former primary is still there, or there again.
    [[primary(1), primary(2), standby], null, 'b:5432'],
    [[primary(1), primary(2), standby], before(a, 1), 'b:5432'],
    [[primary(2), away, away], before(b, 3), null],
    [[primary(4), standby, away], before(b, 3), 'a:5432'],
  ];
  for (const [answers, last, expected] of table) {
    const said = new Map(HOSTS.map((host, index) => [host, answers[index] ?? away]));
    assert.equal(choosePrimary(HOSTS, said, last)?.host.name ?? null, expected, JSON.stringify(answers));
  }
  assert.equal(choosePrimary(HOSTS, new Map([[b, primary(1)]]), null)?.host, b);
});

/** Hosts that say what `says` holds. */
function stage(says: (ServerState | Error)[]) {
  const asked = HOSTS.map(() => 0);
  const found = severalHosts(HOSTS, async (host) => {
    const index = HOSTS.indexOf(host);
    asked[index] = (asked[index] ?? 0) + 1;
    const answer = says[index];
    if (!answer || answer instanceof Error) throw answer;
    return answer;
  });
  return { says, asked, found };
}

const caught = (failing: Promise<unknown>) =>
  failing.then(
    () => assert.fail('This should have failed'),
    (error: unknown) => error,
  );

test('all who need the primary at the same time ask once, and it is not asked for again until it is in doubt', async () => {
  const { found, asked } = stage([standby, primary(1), standby]);
  assert.deepEqual(await Promise.all([found.find(), found.find(), found.find()]), [b.url, b.url, b.url]);
  assert.equal(await found.find(), b.url);
  assert.deepEqual(asked, [1, 1, 1]);
  found.doubt(found.term);
  assert.equal(await found.find(), b.url);
  assert.deepEqual(asked, [2, 2, 2]);
});

test('connections of before are broken off once another server is the primary, and not before', async () => {
  const { found, says } = stage([primary(1), standby, standby]);
  assert.equal(await found.find(), a.url);
  const first = found.term;
  let broken = 0;
  const forget = found.onChange(() => {
    broken += 1;
  });
  found.doubt(first);
  await found.find();
  assert.deepEqual([found.term, broken], [first, 0]);
  says.splice(0, 2, away.error, primary(2));
  found.doubt(first);
  assert.equal(await found.find(), b.url);
  assert.deepEqual([found.term, broken], [first + 1, 1]);
  // The same host, started anew: what was connected to it is gone.
  says[1] = primary(2, 'tuesday');
  found.doubt(found.term);
  await found.find();
  assert.deepEqual([found.term, broken], [first + 2, 2]);
  forget();
  says[1] = primary(2, 'wednesday');
  found.doubt(found.term);
  await found.find();
  assert.equal(broken, 2);
});

test('what a connection of before says puts nothing in doubt, a server that takes no writes ends its connections', async () => {
  const { found, asked } = stage([primary(1), standby, standby]);
  await found.find();
  const before = found.term;
  found.drop(before);
  found.drop(before);
  assert.equal(found.term, before + 1);
  await found.find();
  found.doubt(before);
  await found.find();
  assert.deepEqual(asked, [2, 2, 2]);
});

test('while there is no primary, the error says of each host why, without its password, and passes', async () => {
  const { found, says } = stage([standby, away.error, primary(5)]);
  await found.find();
  says[2] = away.error;
  found.doubt(found.term);
  const none = await caught(found.find());
  assert.ok(none instanceof NoPrimaryError);
  assert.equal(
    none.message,
    'a:5432 is a standby, which takes no writes, b:5432 gives no answer (refused), c:5432 gives no answer (refused)',
  );
  assert.equal(isDatabaseUnreachable(none), true);
  says[0] = primary(4);
  assert.match(
    String(await caught(found.find())),
    /a:5432 was replaced by c:5432 and must be made a standby of it/,
  );
  says[1] = primary(6);
  assert.equal(await found.find(), b.url);
});

test('an address of one host that leads to another server than before has its connections broken off', async () => {
  const states = [primary(1), primary(1), standby, primary(1, 'tuesday')];
  const found = onlyHost(a.url, async () => states.shift() ?? assert.fail('It was asked too often'));
  let broken = 0;
  found.onChange(() => {
    broken += 1;
  });
  assert.equal(await found.find(), a.url);
  assert.equal(found.isToBeVerified, true);
  await Promise.all([found.verify(0), found.verify(0)]);
  assert.equal(found.isToBeVerified, false);
  await found.verify(0);
  // One that cannot be asked says nothing, and a standby may have been meant.
  await found.verify(0);
  assert.deepEqual([found.term, broken], [0, 0]);
  await found.verify(0);
  assert.deepEqual([found.term, broken], [1, 1]);
  await found.verify(1);
  assert.deepEqual([found.term, broken], [1, 1]);
});

test('connections that are made after a restart of the only server are not broken off for it', async () => {
  const states = [primary(1), primary(1, 'tuesday'), primary(1, 'tuesday'), primary(1, 'wednesday')];
  const found = onlyHost(a.url, async () => states.shift() ?? assert.fail('It was asked too often'));
  let broken = 0;
  const forget = found.onChange(() => {
    broken += 1;
  });
  await found.verify(0);
  found.doubt(0);
  await Promise.all([found.find(), found.find()]);
  assert.deepEqual([found.term, broken], [1, 1]);
  await found.find();
  await found.verify(1);
  assert.deepEqual([found.term, broken], [1, 1]);
  // Without a connection nothing shows that it is started anew.
  forget();
  found.onChange(() => {
    broken += 1;
  });
  assert.equal(found.isToBeVerified, true);
  await found.verify(1);
  assert.deepEqual([found.term, broken], [1, 1]);
});

test('hosts that all refuse for good are not waited for', async () => {
  const refused = new Error('password authentication failed');
  const { found } = stage([refused, refused, refused]);
  assert.equal(await caught(found.find()), refused);
});
