import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processChanges, serverIsOffline } from './alert-causes.ts';

const at = new Date('2026-06-16T03:10:00.000Z');
const last_seen_at = new Date('2026-06-16T03:00:00.000Z');
const server = { id: 7, account_id: 1, name: 'web-1' };

test('facts say what the detail says', () => {
  assert.deepEqual(serverIsOffline(server, { at, last_seen_at }).facts, {
    last_heard_at: last_seen_at.toISOString(),
  });
  const process = {
    ...{ id: 8, name: 'nginx', match_kind: 'name', match_value: 'nginx' },
    rule: { min_count: 1, max_count: null, alert_on_stop: true },
  };
  const [change] = processChanges(server, process, {
    state: {} as never,
    moves: [],
    changes: [{ change: 'raise', at, count: 0 }],
  });
  assert.ok(change?.change === 'raise');
  assert.deepEqual(change.facts, {
    server: { id: 7, name: 'web-1' },
    min_count: 1,
    max_count: null,
    match: { kind: 'name', value: 'nginx' },
  });
});
