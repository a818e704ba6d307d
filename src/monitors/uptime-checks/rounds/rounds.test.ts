// Rounds: what locations answer, in whatever order, becomes one result of the check.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { minutes, seconds } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { answered, refused } from '../scheduling/test-stage.ts';
import { judgeAnew } from '../store.ts';
import { findOpinions } from './store.ts';
import { asDownWhen, openRoundStage } from './test-stage.ts';

const openStage = (t: TestContext) => openRoundStage(t, { up: answered(), down: refused() });

/** One failure is enough, so that a round decides by itself. */
const atOnce = { failure_threshold: 1 };

test('a check with locations is judged by most of them, in whatever order they answer', async (t) => {
  const stage = await openStage(t);
  const [a, b, c] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('C'),
  ];
  for (const [answers, status] of [
    ['a:u b:u c:d', 'up'],
    ['c:d b:u a:u', 'up'],
    ['a:d b:d c:u', 'down'],
    ['c:u b:d a:d', 'down'],
    ['b:d c:u a:d', 'down'],
    ['a:d b:? c:d', 'down'],
    ['a:d b:? c:u', 'up'],
    ['a:d b:? c:?', 'new'],
    ['a:? b:? c:?', 'new'],
  ] as const) {
    const id = await stage.addLocatedCheck([a, b, c], atOnce);
    const of = { a, b, c };
    const given = answers.split(' ').map((one) => {
      const [name, said] = one.split(':') as ['a' | 'b' | 'c', 'u' | 'd' | '?'];
      return [of[name], said] as const;
    });
    await stage.round(given.map(([location, said]) => [location, said]));
    assert.equal((await stage.look(id)).status, status, answers);
    await stage.setCheck(id, { due_at: null });
  }
});

test('a check says how many must see it down', async (t) => {
  const stage = await openStage(t);
  const [a, b, c] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('C'),
  ];
  for (const [downWhen, status] of [
    ['any', 'down'],
    ['majority', 'up'],
    ['all', 'up'],
    [1, 'down'],
    [2, 'up'],
  ] as const) {
    const id = await stage.addLocatedCheck([a, b, c], { ...atOnce, down_when: asDownWhen(downWhen) });
    await stage.round([
      [a, 'u'],
      [b, 'd'],
      [c, 'u'],
    ]);
    assert.equal((await stage.look(id)).status, status, String(downWhen));
    await stage.setCheck(id, { due_at: null });
  }
});

test('a location that is late, offline, cut off or skewed wakes nobody', async (t) => {
  const stage = await openStage(t);
  const [a, b, c] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('C'),
  ];
  const id = await stage.addLocatedCheck([a, b, c], { ...atOnce, down_when: asDownWhen('any') });
  await stage.advance();
  const [ofA] = await stage.take(a);
  const [ofB] = await stage.take(b);
  await stage.answer(a, ofA, answered());
  await stage.answer(b, ofB, refused(), { isSkewed: true });
  assert.equal((await stage.look(id)).status, 'new', 'the third may still come');
  stage.clock.pass(seconds(16));
  await stage.advance();
  assert.equal((await stage.look(id)).status, 'up');
  assert.deepEqual(await stage.alerts(id), []);
  const results = await stage.results(id);
  assert.deepEqual(results.map(({ up }) => up).sort(), [null, true]);
});

test('nobody left to judge: the status stays, and the check says so', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], atOnce);
  await stage.round([
    [a, 'u'],
    [b, 'u'],
  ]);
  for (let round = 0; round < 3; round += 1) {
    const { due_at } = await stage.look(id);
    stage.clock.pass((due_at?.getTime() ?? 0) - stage.clock.now().getTime());
    await stage.advance();
    stage.clock.pass(seconds(16));
    await stage.advance();
  }
  const seen = await stage.look(id);
  assert.equal(seen.status, 'up');
  assert.equal(seen.last_error, 'Unknown: too few of its locations could judge it.');
  assert.deepEqual(await stage.alerts(id), []);
  assert.ok(seen.due_at && seen.due_at > stage.clock.now());
  assert.ok(seen.unknown_since && seen.last_checked_at && seen.unknown_since < seen.last_checked_at);
  stage.clock.pass(seen.due_at.getTime() - stage.clock.now().getTime());
  const now = stage.clock.now();
  for (const location of [a, b]) await stage.setLocation(location, { seen_at: now });
  await stage.round([
    [a, 'u'],
    [b, 'u'],
  ]);
  assert.equal((await stage.look(id)).unknown_since, null);
});

test('a location that lacks what a probe needs is unknown, says so, and is not cut off', async (t) => {
  const stage = await openStage(t);
  const a = await stage.addLocation('A');
  const id = await stage.addLocatedCheck([a], atOnce);
  await stage.advance();
  const [order] = await stage.take(a);
  const lacking = refused({ reason: 'unsupported', detail: 'there is no browser' });
  await stage.answer(a, order, lacking, { isKnown: false });
  const { status, last_error } = await stage.look(id);
  assert.deepEqual([status, last_error], ['new', 'Unknown: there is no browser.']);
  const [result] = await stage.results(id);
  assert.deepEqual([result?.up, result?.reason], [null, 'unsupported']);
  const query = stage.app.database.selectFrom('location').select('cut_off_since').where('id', '=', a);
  assert.deepEqual(await query.execute(), [{ cut_off_since: null }]);
});

test('a location is cut off while nothing that it hands in is known', async (t) => {
  const stage = await openStage(t);
  const a = await stage.addLocation('A');
  await stage.addLocatedCheck([a], atOnce);
  const look = async () => {
    const query = stage.app.database.selectFrom('location').select(['cut_off_since', 'cut_off_at']);
    const { cut_off_since, cut_off_at } = await query.where('id', '=', a).executeTakeFirstOrThrow();
    return [cut_off_since, cut_off_at];
  };
  const first = stage.clock.now();
  await stage.round([[a, '?']]);
  assert.deepEqual(await look(), [first, first]);
  stage.clock.pass(seconds(90));
  const second = stage.clock.now();
  await stage.round([[a, '?']]);
  assert.deepEqual(await look(), [first, second]);
  stage.clock.pass(seconds(90));
  await stage.round([[a, 'd']]);
  assert.deepEqual(await look(), [null, second], 'a failure is known where reference targets answer');
});

test('a round that one location cannot change any more does not wait for it', async (t) => {
  const stage = await openStage(t);
  const [a, b, c] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('C'),
  ];
  const id = await stage.addLocatedCheck([a, b, c], atOnce);
  await stage.advance();
  const [ofA] = await stage.take(a);
  const [ofB] = await stage.take(b);
  const [ofC] = await stage.take(c);
  await stage.answer(a, ofA, refused());
  await stage.answer(b, ofB, refused());
  assert.equal((await stage.look(id)).status, 'down');
  assert.deepEqual(await stage.alerts(id), ['uptime_down open']);
  assert.deepEqual(await stage.answer(c, ofC, answered()), [], 'what comes later is kept');
  assert.equal((await stage.look(id)).status, 'down', 'and decides nothing');
  assert.equal((await stage.results(id)).length, 3);
});

test('an order is given once a round, only while it is young, and not to other locations', async (t) => {
  const stage = await openStage(t);
  const [a, b, other] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('O'),
  ];
  const id = await stage.addLocatedCheck([a, b], atOnce);
  assert.deepEqual(await stage.lease(), [], 'the service does not probe it by itself');
  assert.deepEqual(await stage.take(a), [], 'no round is open');
  await stage.advance();
  const [order, ...more] = await stage.take(a);
  assert.equal(order?.check_id, id);
  assert.deepEqual(more, []);
  assert.deepEqual(await stage.take(a), []);
  assert.deepEqual(await stage.take(other), []);
  stage.clock.pass(seconds(4));
  assert.deepEqual(await stage.take(b), []);
});

test('what was not leased, comes twice, is from the future or of a check of another account is refused', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], atOnce);
  const account_id = await insertAccount(stage.app.database);
  const foreign = await stage.addCheck({ location_ids: [b], ...atOnce }, account_id);
  const target = { check_id: foreign, location_id: b, account_id };
  await stage.app.database.insertInto('uptime_target').values(target).execute();
  await stage.advance();
  const orders = await stage.take(a);
  const order = orders.find(({ check_id }) => check_id === id);
  const [ofB] = (await stage.take(b)).filter(({ check_id }) => check_id === foreign);
  assert.deepEqual(await stage.answer(b, order, refused(), { lease_id: ofB?.lease_id ?? '' }), [
    'not_leased',
  ]);
  assert.deepEqual(await stage.answer(a, ofB, refused()), ['not_leased'], 'of a check of another account');
  const future = new Date(stage.clock.now().getTime() + seconds(2));
  assert.deepEqual(await stage.answer(a, order, refused(), { at: future }), ['in_the_future']);
  assert.deepEqual(await stage.answer(a, order, answered()), []);
  assert.deepEqual(await stage.answer(a, order, refused()), ['handed_in_before']);
  assert.equal((await stage.results(id)).length, 1);
  for (let round = 0; round < 2; round += 1) {
    stage.clock.pass(minutes(1));
    await stage.advance();
  }
  assert.deepEqual(await stage.answer(a, order, refused()), ['not_leased'], 'of a round before');
});

test('what was probed as it was before a change is no result', async (t) => {
  const stage = await openStage(t);
  const a = await stage.addLocation('A');
  const id = await stage.addLocatedCheck([a], atOnce);
  await stage.advance();
  const [order] = await stage.take(a);
  const { account_id, clock } = stage;
  await transaction(stage.app.database, (tx) => judgeAnew(tx, account_id, [{ id, due_at: clock.now() }]));
  assert.deepEqual(await stage.answer(a, order, refused()), ['not_leased']);
  assert.deepEqual(await stage.results(id), []);
});

test('two locations that begin in the same millisecond have a result each', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], atOnce);
  await stage.round([
    [a, 'u'],
    [b, 'u'],
  ]);
  assert.equal((await stage.results(id)).length, 2);
});

test('a failure is confirmed over rounds as it is over probes, and dated at the first', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], { failure_threshold: 2 });
  const first = stage.clock.now();
  await stage.round([
    [a, 'd'],
    [b, 'd'],
  ]);
  const { status, due_at } = await stage.look(id);
  assert.equal(status, 'new');
  assert.equal(due_at?.getTime(), first.getTime() + seconds(20), 'retried before its next slot');
  stage.clock.pass(seconds(20));
  await stage.round([
    [a, 'd'],
    [b, 'd'],
  ]);
  const after = await stage.look(id);
  assert.deepEqual([after.status, after.status_since], ['down', first]);
});

test('a location whose own line fails is doubted for a minute, and counts after that', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const named = { ...atOnce, down_when: asDownWhen('any') };
  const ids: number[] = [];
  for (const host of ['one', 'two', 'three', 'four'])
    ids.push(await stage.addLocatedCheck([a, b], { ...named, url: `http://${host}.test/` }));
  const look = async () => (await Promise.all(ids.map((id) => stage.look(id)))).map(({ status }) => status);
  /** Has B answer first, so that what A says decides. */
  const round = async (saidByA: string) => {
    await stage.advance();
    const [ofA, ofB] = [await stage.take(a), await stage.take(b)];
    for (const order of ofB) await stage.answer(b, order, answered());
    for (const [index, id] of ids.entries()) {
      const order = ofA.find(({ check_id }) => check_id === id);
      await stage.answer(a, order, saidByA[index] === 'd' ? refused() : answered());
    }
  };
  /** Until each is due again. */
  const pass = () => stage.clock.pass(seconds(90));
  await round('uuuu');
  assert.deepEqual(await look(), ['up', 'up', 'up', 'up']);
  pass();
  await round('uddd');
  assert.deepEqual(await look(), ['up', 'down', 'down', 'up'], 'once three of four have turned down');
  pass();
  await round('uddd');
  assert.deepEqual(await look(), ['up', 'down', 'down', 'down'], 'a line that stays so counts');
});

test('a line is judged by what was looked at last, however many checks there are', async (t) => {
  const stage = await openStage(t);
  const [a, b, c] = [
    await stage.addLocation('A'),
    await stage.addLocation('B'),
    await stage.addLocation('C'),
  ];
  const add = (locations: number[]) => stage.addLocatedCheck(locations, atOnce);
  const [one, two, three] = [await add([a, b]), await add([a, b]), await add([a, b])];
  const ofOthers = await add([b, c]);
  const alone = await add([a]);
  await stage.advance();
  for (const location of [a, b, c])
    for (const order of await stage.take(location)) {
      stage.clock.pass(1);
      await stage.answer(location, order, answered());
    }
  const { account_id } = stage;
  const seen = await transaction(stage.app.database, (tx) =>
    findOpinions(tx, [{ account_id, location_id: a }], 2),
  );
  const compared = new Set(seen.map(({ check_id }) => check_id));
  assert.deepEqual([compared.size, seen.length], [2, 4], 'what both say of two checks');
  for (const id of compared) assert.ok([one, two, three].includes(id));
  assert.ok(!compared.has(ofOthers) && !compared.has(alone));
  const other = { account_id: account_id + 1, location_id: a };
  assert.deepEqual(await transaction(stage.app.database, (tx) => findOpinions(tx, [other])), []);
});

test('a round that ten open at once is one', async (t) => {
  const stage = await openStage(t);
  const a = await stage.addLocation('A');
  await stage.addLocatedCheck([a], atOnce);
  await Promise.all(Array.from({ length: 10 }, () => stage.advance()));
  const taken = await Promise.all(Array.from({ length: 10 }, () => stage.take(a)));
  assert.equal(taken.flat().length, 1);
});

test('a round that nobody judged while the service was down is judged with what came, and the next one opens', async (t) => {
  const stage = await openStage(t);
  const [a, b] = [await stage.addLocation('A'), await stage.addLocation('B')];
  const id = await stage.addLocatedCheck([a, b], { ...atOnce, down_when: asDownWhen('any') });
  await stage.advance();
  const [order] = await stage.take(a);
  await stage.take(b);
  await stage.answer(a, order, answered());
  stage.clock.pass(minutes(60));
  await stage.advance();
  const seen = await stage.look(id);
  assert.equal(seen.status, 'up');
  assert.ok(seen.due_at && seen.due_at > stage.clock.now(), 'what was missed is not caught up');
});
