import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

test('while names of a document are looked up, others apply documents to the account', async (t) => {
  const { alice, app } = await startTestService(t);
  const { safeFetch } = app;
  const asked: string[] = [];
  app.safeFetch = {
    ...safeFetch,
    async checkTarget(url) {
      asked.push(url);
      const document = { version: 1, cron_checks: { nightly: { schedule: '@daily' } } };
      if (asked.length === 1) await alice.post('/config/apply', { document });
      return url.includes('inside') ? { ok: false, reason: 'leads to a private address' } : { ok: true };
    },
  };
  const document = {
    version: 1,
    webhooks: { pager: { url: 'https://hooks.example.com/a' } },
    channels: { chat: { kind: 'slack', config: { webhook_url: 'https://hooks.slack.com/services/T/B/x' } } },
  };
  const { steps } = await alice.post('/config/apply', { document });
  assert.deepEqual(steps.map(({ key }: { key: string }) => key).sort(), ['chat', 'pager']);
  assert.equal(asked.length, 2, 'each is looked up once');
  assert.equal((await alice.get('/cron-checks')).checks.length, 1);
  const refused = await alice.send('POST', '/config/apply', {
    document: { version: 1, webhooks: { other: { url: 'https://inside.example.com/' } } },
  });
  assert.deepEqual([refused.status, refused.body.issues[0].field], [400, 'webhooks.other.url']);
});
