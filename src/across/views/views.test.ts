import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

test('views are of one member, replaced by name, at most 50, and deleted by nobody else', async (t) => {
  const { alice, bob } = await startTestService(t);
  const down = { list: 'servers', name: ' Offline ', search: 'state=offline' };
  const { id, name } = await alice.post('/views', down);
  assert.equal(name, 'Offline');
  const again = await alice.post('/views', { ...down, search: 'state=offline&sort=-name' });
  assert.equal(again.id, id);
  await alice.post('/views', { ...down, list: 'cron-checks' });
  const views = async () => (await alice.get('/views')).views;
  assert.deepEqual((await views()).map(({ list, search }: Record<string, string>) => [list, search]).sort(), [
    ['cron-checks', 'state=offline'],
    ['servers', 'state=offline&sort=-name'],
  ]);
  assert.deepEqual((await bob.get('/views')).views, []);
  assert.equal((await bob.send('DELETE', `/views/${id}`)).status, 404);
  assert.equal((await alice.send('POST', '/views', { ...down, search: 'a b' })).status, 400);
  for (let count = 2; count < 50; count += 1) await alice.post('/views', { ...down, name: `V${count}` });
  const beyond = await alice.send('POST', '/views', { ...down, name: 'Beyond' });
  assert.deepEqual([beyond.status, beyond.body.error], [409, 'too_many_views']);
  assert.equal((await alice.send('POST', '/views', down)).status, 200, 'what is there can be changed');
  await alice.delete(`/views/${id}`);
  assert.equal((await views()).length, 49);
});
