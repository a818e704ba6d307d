import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shown } from './monitoring.ts';

test('a server syncs always only where its monitoring says so', () => {
  const varz = { server_name: 'nats-1', version: '2.10.27' };
  const seen = { name: 'nats-1', version: '2.10.27' };
  const config = { sync_interval: 120_000_000_000 };
  assert.deepEqual(shown({ ...varz, jetstream: { config: { ...config, sync_always: true } } }), {
    ...{ ...seen, syncsAlways: true },
  });
  for (const jetstream of [{ config }, {}, null, undefined])
    assert.deepEqual(shown({ ...varz, jetstream }), { ...seen, syncsAlways: false });
  for (const other of [null, 'nginx', [], { status: 'ok' }]) assert.equal(shown(other), null);
});
