// From where a check is probed that names no locations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { chooseByDefault } from './naming.ts';
import { MOST_NAMED } from './schema.ts';

const now = new Date('2026-06-16T08:00:00Z');
const service = { id: 1, has_token: false, seen_at: null, skew_ms: null, cut_off_since: null };
const online = (id: number) => ({ id, has_token: true, seen_at: now, skew_ms: 12, cut_off_since: null });

test('by default all locations look that could answer now', () => {
  const silent = { ...online(102), seen_at: new Date('2026-06-16T07:59:00Z') };
  const useless = [
    silent,
    { ...online(103), seen_at: null },
    { ...online(104), skew_ms: 3_000 },
    { ...online(105), has_token: false },
    { ...online(107), cut_off_since: now },
  ];
  assert.deepEqual(chooseByDefault([service], now), [], 'the service needs no rounds for itself');
  assert.deepEqual(chooseByDefault([service, ...useless], now), []);
  assert.deepEqual(chooseByDefault([service, online(101), ...useless, online(106)], now), [1, 101, 106]);
  const many = Array.from({ length: 30 }, (_, index) => online(100 + index));
  assert.equal(chooseByDefault([service, ...many], now).length, MOST_NAMED);
});

async function addOnline({ alice, nobody, clock }: TestService, body: object): Promise<number> {
  const { id, token } = await alice.post('/locations', body);
  const call = { version: '0.3.0', protocol: 1, sent_at: clock.now().toISOString(), places: 1 };
  await nobody.send('POST', '/probes/lease', call, { Authorization: `Bearer ${token}` });
  return id;
}

test('a new check is probed from everywhere that may see it, unless its target is of one network', async (t) => {
  const started = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, charlie } = started;
  const before = await alice.post('/uptime-checks', {
    name: 'Old',
    kind: 'tcp',
    host: 'a.example.com',
    port: 1,
  });
  const own = await addOnline(started, { name: 'Oslo' });
  const shared = await addOnline(started, { name: 'All', shared: true });
  await alice.post('/locations', { name: 'Nowhere yet' });
  const added = async (settings: object, of = alice): Promise<number[]> =>
    (await of.post('/uptime-checks', { name: 'New', ...settings })).location_ids;
  const site = { kind: 'http', url: 'https://shop.example.com' };
  assert.deepEqual(await added(site), [1, own, shared]);
  assert.deepEqual(await added(site, charlie), [1, shared], 'never from where only others may look');
  assert.deepEqual(await added({ ...site, location_ids: [] }), [], 'the service alone, by choice');
  for (const target of [
    { kind: 'tcp', host: '10.1.2.3', port: 22 },
    { kind: 'http', url: 'http://nas/' },
    { kind: 'http', url: 'http://printer.lan:631/' },
    { kind: 'icmp', host: 'db.corp.internal' },
    { kind: 'dns', host: 'shop.example.com', record_type: 'A', dns: { resolver: '192.168.1.1' } },
    { kind: 'docker', host: 'docker.example.com', docker: { container: 'shop', socket: '/run/docker.sock' } },
    { kind: 'manual' },
  ])
    assert.deepEqual(await added(target), [], JSON.stringify(target));
  const kept = await alice.get(`/uptime-checks/${before.id}`);
  assert.deepEqual(kept.location_ids, [], 'what was there stays as it was');
  const changed = await alice.patch(`/uptime-checks/${before.id}`, { interval_seconds: 120 });
  assert.deepEqual(changed.location_ids, []);
});
