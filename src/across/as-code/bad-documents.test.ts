import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

test('documents that are too large, too deep or of too many entries are refused at once', async (t) => {
  const { alice, api } = await startTestService(t);
  const { key } = await alice.post('/api-keys', { name: 'ci', kind: 'full' });

  // Nothing of it has to arrive.
  const announced = await new Promise<number>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...{ 'content-type': 'application/json', 'content-length': 100 * 1_024 * 1_024 },
    };
    const sent = request(`${api}/config/apply`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject).write('{"document": {');
  });
  assert.equal(announced, 413);

  const refused = async (document: object) => {
    const { status, body } = await alice.send('POST', '/config/apply', { document });
    return [status, body.issues?.length];
  };
  let deep: object = {};
  for (let level = 0; level < 1_000; level += 1) deep = { a: deep };
  assert.equal((await refused({ version: 1, cron_checks: deep }))[0], 400);
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`c${index}`, {}]));
  assert.deepEqual(await refused({ version: 1, cron_checks: many }), [400, 1]);
  assert.deepEqual((await alice.get('/cron-checks')).checks, []);
});
