import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coveredBy, type Subject, tagsOf } from './targets.ts';

const subjects: Subject[] = [
  { type: 'server', id: 1, name: 'db', tags: ['db', 'prod'] },
  { type: 'cron_check', id: 2, name: 'backup', tags: ['db'] },
  { type: 'uptime_check', id: 3, name: 'shop', tags: [] },
];
const idsOf = (targets: Parameters<typeof coveredBy>[0]) => coveredBy(targets, subjects).map(({ id }) => id);

test('targets cover what any of the three names, once', () => {
  assert.deepEqual(idsOf({ all: true, ids: [], tags: [] }), [1, 2, 3]);
  assert.deepEqual(idsOf({ all: false, ids: [3, 1], tags: ['prod'] }), [1, 3]);
  assert.deepEqual(idsOf({ tags: ['db'] }), [1, 2]);
  assert.deepEqual(idsOf({ ids: [9] }), []);
  assert.deepEqual(idsOf({}), []);
});

test('the tags in use are named once', () => {
  assert.deepEqual(tagsOf(subjects), ['db', 'prod']);
});
