import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCheck } from '../../../../src/monitors/uptime-checks/examples.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { listedState } from '../listed-state.ts';
import { chooseChecks } from './chosen-checks.ts';
import { askedOf, isFiltered, listSearch } from './list-search.ts';

const check = (given: Partial<UptimeCheck>): UptimeCheck => ({
  ...(exampleCheck as UptimeCheck),
  tags: [],
  ...given,
});
const certificate = (expires_at: string) => ({ subject: '', issuer: '', fingerprint: '', expires_at });

const checks = [
  check({
    name: 'b up',
    tags: ['shop'],
    certificate: certificate('2026-12-01T00:00:00Z'),
    last_latency_ms: 9,
  }),
  check({ name: 'paused', status: 'paused', paused: true }),
  check({ name: 'old trouble', status: 'down', status_since: '2026-06-01T00:00:00Z', tags: ['shop', 'eu'] }),
  check({ name: 'slow', status: 'degraded', certificate: certificate('2026-07-01T00:00:00Z') }),
  check({ name: 'a up', kind: 'tcp', url: null, host: 'sftp.example.org', port: 22, certificate: null }),
  check({ name: 'new trouble', status: 'down', status_since: '2026-06-02T00:00:00Z' }),
];
const known = { now: Date.parse('2026-06-16T06:42:00Z'), heldBack: [] };
const names = (search: Record<string, unknown>) =>
  chooseChecks(checks, listSearch(search), known).map(({ name }) => name);

test('the worst is on top, of the same trouble the newest; what is fine goes by name', () => {
  assert.deepEqual(names({}), ['new trouble', 'old trouble', 'slow', 'a up', 'b up', 'paused']);
});

test('states, kinds and tags narrow the list', () => {
  assert.deepEqual(names({ state: ['down', 'slow'] }), ['new trouble', 'old trouble', 'slow']);
  assert.deepEqual(names({ kind: 'tcp' }), ['a up']);
  assert.deepEqual(names({ tag: ['shop', 'eu'] }), ['old trouble']);
});

test('words are looked for in names, targets, tags and ids, in any case of letters', () => {
  assert.deepEqual(names({ q: 'TROUBLE' }), ['new trouble', 'old trouble']);
  assert.deepEqual(names({ q: 'example.org:22' }), ['a up']);
  assert.deepEqual(names({ q: 'trouble EU' }), ['old trouble']);
  assert.deepEqual(names({ q: 'nowhere' }), []);
});

test('an order can be turned around, and what is not known comes last', () => {
  assert.deepEqual(names({ sort: '-name', state: 'up' }), ['b up', 'a up']);
  assert.equal(names({ sort: 'certificate' }).at(-1), 'a up');
  assert.equal(names({ sort: '-certificate' }).at(-1), 'a up');
  assert.equal(names({ sort: 'certificate', state: ['slow', 'up'] })[0], 'slow');
});

test('where there are too many for the page, the API is asked for kinds as well', () => {
  assert.deepEqual(askedOf(listSearch({ kind: ['dns'], state: 'slow', q: 'x' })), {
    ...{ q: 'x', kind: ['dns'], status: ['degraded'], sort: 'worst' },
  });
  assert.deepEqual(askedOf(listSearch({ sort: '-certificate' })), { sort: '-certificate' });
  assert.deepEqual(askedOf(listSearch({ sort: 'target' })), { sort: 'target' });
});

test('an address that was mistyped asks for what can be understood of it', () => {
  assert.deepEqual(listSearch({ state: 'broken', kind: 'gopher', sort: 'colour', q: '', tag: ['', 'db'] }), {
    tag: ['db'],
  });
  assert.equal(isFiltered(listSearch({ sort: 'name' })), false);
  assert.equal(isFiltered(listSearch({ kind: 'dns' })), true);
});

test('a certificate that runs out is trouble, and what waits for a server behind it stands below trouble', () => {
  const listed = chooseChecks(
    [
      check({ id: 1, name: 'fine', certificate: null }),
      check({ id: 2, name: 'behind', status: 'down', certificate: null }),
      check({ id: 3, name: 'runs out', certificate: certificate('2026-06-22T00:00:00Z') }),
    ],
    {},
    { ...known, heldBack: [2] },
  );
  assert.deepEqual(
    listed.map((one) => [one.name, listedState(one, { ...known, heldBack: [2] }).word]),
    [
      ['runs out', 'certificate'],
      ['behind', 'held_back'],
      ['fine', 'up'],
    ],
  );
});
