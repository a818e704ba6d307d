import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { knockAt } from './knock.ts';

test('whoever listens answers a knock, and a machine on which nobody does refuses it', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`;
  assert.equal(await knockAt([url]), 'answered');
  // Of several addresses one is enough.
  assert.equal(await knockAt(['http://127.0.0.1:1/ready', url]), 'answered');
  await once(server.close(), 'close');
  assert.equal(await knockAt([url]), 'refused');
  assert.equal(await knockAt(['http://[::1]:1/api/ready', url]), 'refused');
  assert.equal(await knockAt(['http://nowhere.invalid:1/ready', url]), 'silent');
  assert.equal(await knockAt([]), 'silent');
});
