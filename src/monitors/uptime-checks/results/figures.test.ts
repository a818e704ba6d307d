import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, minutes } from '../../../platform/time.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { startTestService } from '../../../testing/service.ts';

test('rows get latency, uptime and days of the certificate of many checks at once', async (t) => {
  const site = await startReceiver(t);
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const owner = await service.alice.withKey('full');
  const make = (name: string, url: string) =>
    owner.post('/uptime-checks', { name, kind: 'http', url, failure_threshold: 1 });
  const [shop, dead, paused] = [
    await make('Shop', site.url),
    await make('Dead', 'http://127.0.0.1:1/'),
    await make('Paused', site.url),
  ];
  const foreign = await service.charlie.post('/uptime-checks', { name: 'Hers', kind: 'http', url: site.url });
  await owner.post(`/uptime-checks/${paused.id}/pause`);
  for (let minute = 0; minute < 3; minute += 1) await service.advance(minutes(1));
  const expires_at = addMs(service.clock.now(), days(61) + minutes(5)).toISOString();
  await service.app.database
    .updateTable('uptime_check')
    .set({ certificate: JSON.stringify({ subject: '', issuer: '', expires_at, fingerprint: '' }) })
    .where('id', '=', shop.id)
    .execute();
  const { figures } = await owner.get(
    `/uptime-checks/figures?ids=${dead.id},${foreign.id},${shop.id},${paused.id},${shop.id}`,
  );
  const [first, second, third] = figures;
  assert.equal(figures.length, 3);
  assert.deepEqual(first, {
    id: dead.id,
    p50_ms: null,
    p95_ms: null,
    uptime: '0.00',
    certificate_days: null,
    longer: null,
  });
  assert.deepEqual([second.id, second.uptime, second.certificate_days], [shop.id, '100.00', 61]);
  assert.ok(second.p50_ms !== null && second.p95_ms >= second.p50_ms);
  assert.deepEqual([third.id, third.p50_ms, third.uptime], [paused.id, null, null]);
  const [dying, fine] = (await owner.get(`/uptime-checks/figures?ids=${dead.id},${shop.id}&longer=true`))
    .figures;
  const { uptime_24h, uptime_90d, down_seconds_90d } = dying.longer;
  assert.deepEqual([uptime_24h, uptime_90d], ['0.00', '0.00']);
  const quarter = await owner.get(`/uptime-checks/${dead.id}/uptime?days=90`);
  assert.ok(down_seconds_90d > 60 && down_seconds_90d === quarter.down_seconds);
  assert.deepEqual(fine.longer, { uptime_24h: '100.00', uptime_90d: '100.00', down_seconds_90d: 0 });
  await service.advance(days(2));
  await owner.post(`/uptime-checks/${shop.id}/pause`);
  await service.advance(days(2));
  const later = await owner.get(`/uptime-checks/figures?ids=${shop.id}`);
  assert.equal(later.figures[0].p50_ms, null);
});
