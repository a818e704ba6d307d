import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../../../across/as-code/schema.ts';
import { startTestService } from '../../../testing/service.ts';
import type { CronCheck } from './schema.ts';

const SLUG = '6F1C2A52-7d0e-4a3b-9a51-0c9f1de2b7a4';
const kept = SLUG.toLowerCase();

test('a check keeps the slug that it is given, which nobody else can have', async (t) => {
  const { alice, charlie, settle } = await startTestService(t);
  const definition = { name: 'Backup', interval_seconds: 600 };
  const check: CronCheck = await alice.post('/cron-checks', { ...definition, slug: SLUG });
  assert.deepEqual([check.slug, check.ping_url?.endsWith(`/ping/${kept}`)], [kept, true]);
  await fetch(`${check.ping_url}`);
  await settle();
  assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'up');
  for (const other of [alice, charlie]) {
    const { status, body } = await other.send('POST', '/cron-checks', { ...definition, slug: kept });
    assert.deepEqual(
      [status, body],
      [409, { error: 'conflict', issues: [{ field: 'slug', reason: 'is taken' }] }],
    );
  }
  for (const slug of [
    'c232ab00-9414-11ec-b3c8-9f68deced846',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    'x',
    '',
  ]) {
    const { status } = await alice.send('POST', '/cron-checks', { ...definition, slug });
    assert.equal(status, 400, slug);
  }
  const { status } = await alice.send('PATCH', `/cron-checks/${check.id}`, { slug: kept });
  assert.equal(status, 400, 'it changes by rotating only');
});

test('a document gives a slug to a check that it creates, and changes none', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const document = (slug?: string) => ({
    version: 1,
    cron_checks: { nightly: { schedule: '@daily', ...(slug && { slug }) } },
  });
  const applied: Plan = await alice.post('/config/apply', { document: document(SLUG) });
  const id = applied.steps[0]?.id ?? (await alice.get('/cron-checks')).checks[0].id;
  assert.equal((await alice.get(`/cron-checks/${id}`)).slug, kept);
  for (const again of [document(SLUG), document(), document('00000000-0000-4000-8000-000000000001')]) {
    const plan: Plan = await alice.post('/config/plan', { document: again });
    assert.deepEqual([plan.steps, plan.unchanged], [[], 1]);
  }
  assert.deepEqual((await alice.get('/config/drift')).drift, []);
  assert.equal(JSON.stringify(await alice.get('/config/export')).includes(kept), false);
  const { status, body } = await charlie.send('POST', '/config/apply', { document: document(kept) });
  assert.deepEqual([status, body.issues], [400, [{ field: 'cron_checks.nightly.slug', reason: 'is taken' }]]);
});
