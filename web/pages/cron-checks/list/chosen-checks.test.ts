import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCheck } from '../../../../src/monitors/cron-checks/checks/examples.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { chooseChecks } from './chosen-checks.ts';
import { askedOf, isFiltered, listSearch } from './list-search.ts';

const check = (given: Partial<CronCheck>): CronCheck => ({ ...exampleCheck, key: null, ...given });

const checks = [
  check({ name: 'b up', tags: ['db'], last_duration_ms: 900 }),
  check({ name: 'paused', status: 'paused', paused: true, next_expected_at: null }),
  check({ name: 'old trouble', status: 'down', status_since: '2026-06-01T00:00:00Z', tags: ['db', 'night'] }),
  check({ name: 'late', status: 'late' }),
  check({ name: 'a up', last_duration_ms: null }),
  check({ name: 'new trouble', status: 'down', status_since: '2026-06-02T00:00:00Z' }),
  check({ name: 'runs', running: true }),
];
const names = (search: Record<string, unknown>) =>
  chooseChecks(checks, listSearch(search), []).map(({ name }) => name);

test('the worst is on top, of the same trouble the newest; what is fine goes by name', () => {
  assert.deepEqual(names({}), ['new trouble', 'old trouble', 'late', 'runs', 'a up', 'b up', 'paused']);
});

test('states and tags narrow the list, several states widen it and several tags do not', () => {
  assert.deepEqual(names({ state: ['down', 'late'] }), ['new trouble', 'old trouble', 'late']);
  assert.deepEqual(names({ state: 'running' }), ['runs']);
  assert.deepEqual(names({ tag: ['db', 'night'] }), ['old trouble']);
});

test('words are looked for in names, tags and ids, in any case of letters', () => {
  assert.deepEqual(names({ q: 'TROUBLE' }), ['new trouble', 'old trouble']);
  assert.deepEqual(names({ q: 'night' }), ['old trouble']);
  assert.deepEqual(names({ q: 'trouble  NIGHT' }), ['old trouble']);
  assert.equal(names({ q: String(exampleCheck.id) }).length, checks.length);
  assert.deepEqual(names({ q: 'nowhere' }), []);
});

test('an order can be turned around, and what is not known comes last', () => {
  assert.deepEqual(names({ sort: 'name', state: ['up', 'down'] }), [
    'a up',
    'b up',
    'new trouble',
    'old trouble',
  ]);
  assert.deepEqual(names({ sort: '-name', state: 'up' }), ['b up', 'a up']);
  assert.equal(names({ sort: 'took' }).at(-1), 'a up');
  assert.equal(names({ sort: 'next' }).at(-1), 'paused');
  assert.equal(names({ sort: '-took' }).at(-1), 'a up');
  assert.equal(names({ sort: '-next' }).at(-1), 'paused');
});

test('where there are too many for the page, the API is asked for every state and order', () => {
  assert.equal(askedOf(listSearch({})), null);
  assert.deepEqual(askedOf(listSearch({ state: ['running', 'new'], tag: 'db', q: 'x' })), {
    ...{ q: 'x', tag: ['db'], state: ['running', 'new'], sort: 'worst' },
  });
  for (const sort of ['took', '-next', 'last'])
    assert.deepEqual(askedOf(listSearch({ sort, q: undefined })), { sort });
});

test('an address that was mistyped asks for what can be understood of it', () => {
  assert.deepEqual(listSearch({ state: 'broken', sort: 'colour', q: '', tag: ['', 'db'] }), { tag: ['db'] });
  assert.equal(isFiltered(listSearch({ sort: 'name' })), false);
  assert.equal(isFiltered(listSearch({ tag: 'db' })), true);
});

test('what waits for a server behind it stands below what somebody has to do something about', () => {
  const [fine, behind, late] = [
    check({ id: 1, name: 'fine' }),
    check({ id: 2, name: 'behind', status: 'down' }),
    check({ id: 3, name: 'late', status: 'late' }),
  ];
  const listed = chooseChecks([fine, behind, late], {}, [1, 2]);
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['late', 'behind', 'fine'],
  );
});
