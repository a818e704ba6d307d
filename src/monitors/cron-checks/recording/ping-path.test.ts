import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meantEnding } from './meant-ending.ts';
import { parsePingAddress } from './ping-path.ts';

const slug = '8f14e45f-ceea-4a7b-9c3d-2b1a7d5e6f90';
const rid = '0b8c7e52-1f55-4c3e-9b0f-2f3c1f0a9d11';

const says = (rest: string) => {
  const address = parsePingAddress(rest);
  return address && [address.kind, address.exit_code];
};

test('every variant of a ping address says what it is', () => {
  const table: [string, [string, number | null] | null][] = [
    [slug, ['success', null]],
    [`${slug}/`, ['success', null]],
    [slug.toUpperCase(), ['success', null]],
    [`${slug}/start`, ['start', null]],
    [`${slug}/start/`, ['start', null]],
    [`${slug}/log`, ['log', null]],
    [`${slug}/fail`, ['fail', null]],
    [`${slug}/fail/3`, ['fail', 3]],
    [`${slug}/fail/0`, ['fail', 0]],
    [`${slug}/fail/-9`, ['fail', -9]],
    [`${slug}/fail/oops`, ['fail', null]],
    [`${slug}/fail/9007199254740993`, ['fail', null]],
    [`${slug}/0`, ['success', 0]],
    [`${slug}/00`, ['success', 0]],
    [`${slug}/1`, ['fail', 1]],
    [`${slug}/137`, ['fail', 137]],
    [`${slug}/-1`, ['fail', -1]],
    [`${slug}/99999999999999999999999`, ['fail', null]],
    [`${slug}/fail/${'x'.repeat(100)}`, ['fail', null]],
    [`${slug}/fail/${'x'.repeat(5_000)}`, ['fail', null]],
    [`${slug}/fail/${'9'.repeat(5_000)}/`, ['fail', null]],
    [`${slug}/start/?${'x'.repeat(5_000)}`, ['start', null]],
    [`${slug}/1.5`, ['log', null]],
    [`${slug}/START`, ['log', null]],
    [`${slug}/start/x`, ['log', null]],
    [`${slug}/fail/1/2`, ['log', null]],
    [`${slug}//`, ['log', null]],
    [`${slug}/${'/'.repeat(5_000)}`, ['log', null]],
    ['', null],
    ['nonsense', null],
    [`${slug}x`, null],
    [`%00${slug}`, null],
    ['9'.repeat(5_000), null],
  ];
  for (const [rest, expected] of table) assert.deepEqual(says(rest), expected, rest);
});

test('a run id is taken from the query, and a bad one is ignored', () => {
  assert.equal(parsePingAddress(`${slug}/start?rid=${rid}`)?.run_id, rid);
  assert.equal(parsePingAddress(`${slug}?create=1&rid=${rid.toUpperCase()}`)?.run_id, rid);
  assert.equal(parsePingAddress(`${slug}?rid=nonsense`)?.run_id, null);
  assert.equal(parsePingAddress(`${slug}?rid=%ZZ`)?.run_id, null);
  assert.equal(parsePingAddress(`${slug}?`)?.kind, 'success');
});

test('an ending that says nothing is kept, cut, with what was probably meant', () => {
  const table: [string, string | null, string | null][] = [
    ['START', 'START', 'start'],
    ['success', 'success', 'success'],
    ['Start/', 'Start/', 'start'],
    ['sucess', 'sucess', 'success'],
    ['strat', 'strat', 'start'],
    ['ok', 'ok', 'success'],
    ['failure', 'failure', 'fail'],
    ['fial', 'fial', null],
    ['faill', 'faill', 'fail'],
    ['LOG', 'LOG', 'log'],
    ['start/x', 'start/x', 'start'],
    ['typo', 'typo', null],
    ['1.5', '1.5', null],
    ['/', '/', null],
    ['x'.repeat(5_000), 'x'.repeat(100), null],
    ['start', null, null],
  ];
  for (const [ending, kept, meant] of table) {
    const address = parsePingAddress(`${slug}/${ending}`);
    assert.equal(address?.unknown_ending, kept, ending);
    if (kept !== null) assert.equal(meantEnding(kept), meant, ending);
  }
});

test('minus zero is a success with the code 0', () => {
  assert.ok(Object.is(parsePingAddress(`${slug}/-0`)?.exit_code, 0));
});
