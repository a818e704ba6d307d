import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOfFile, groupsOf } from './test-groups.ts';

const named = (count: number, name: string) => Array.from({ length: count }, (_, nth) => `${name}${nth}`);

test('neighbours of an area share a process, sixteen at most, and what has none runs by itself', () => {
  const files = [...named(18, 'a'), 'alone', ...named(2, 'b')];
  const groups = groupsOf(files, (file) => (file === 'alone' ? null : `src/${file[0]}`));
  assert.deepEqual(groups, [files.slice(0, 16), files.slice(16, 18), ['alone'], files.slice(19)]);
});

test('a file that prepares something for all its tests shares no process, nor does one that starts programs', () => {
  assert.equal(areaOfFile('src/alerts/paging/paging.test.ts'), null);
  assert.equal(areaOfFile('e2e/start.test.ts'), null);
  assert.equal(areaOfFile('src/accounts/keys/keys.test.ts'), 'src/accounts');
  assert.equal(areaOfFile('web/ui/lists/held-order.test.ts'), 'web');
});
