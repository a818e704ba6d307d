// Services that answer without end, and names that nobody can look up.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import type { ResolveHost } from '../../platform/safe-fetch/resolve-host.ts';
import { hours, minutes, seconds } from '../../platform/time.ts';
import { openChannelHost } from '../../testing/channel-host.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { listen } from '../destinations/test-receivers.ts';

const TEN_MB = 10 * 1_024 * 1_024;

test('a service that answers ten megabytes is delivered to, or tried again, in bounded memory', async (t) => {
  const { create, raise, deliver, deliveries } = await openChannelHost(t);
  let status = 200;
  let sentBytes = 0;
  const server = createServer((request, response) => {
    const chunk = Buffer.alloc(64 * 1_024, 'x');
    response.on('error', () => undefined).writeHead(status);
    const push = () => {
      while (sentBytes < TEN_MB && !response.destroyed) {
        sentBytes += chunk.length;
        if (!response.write(chunk)) return response.once('drain', push);
      }
      return response.end();
    };
    request.resume().on('end', push);
  });
  await create('slack', { webhook_url: await listen(t, server) });
  for (const answer of [200, 500]) {
    status = answer;
    sentBytes = 0;
    await raise(`Answered ${answer}`);
    await deliver();
    const last = (await deliveries()).at(-1);
    assert.ok((last?.response_body ?? '').length <= 1_024);
    assert.ok(sentBytes < TEN_MB, 'the rest is not read');
    assert.notEqual(last?.status, 'failed');
  }
});

test('names that cannot be looked up for an hour keep nobody else waiting, and lose nothing', async (t) => {
  let isDown = false;
  const resolve: ResolveHost = async () => {
    if (isDown) throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
    return ['127.0.0.1'];
  };
  const host = await openChannelHost(t, { resolve });
  const { create, raise, deliver, deliveries, clock } = host;
  const chat = await startReceiver(t);
  const phone = await startReceiver(t);
  const { port } = new URL(chat.url);
  await create('slack', { webhook_url: `http://chat.test:${port}/hook` });
  await create('ntfy', { topic: 'alerts', server_url: new URL(phone.url).origin });
  isDown = true;
  await raise();
  for (const wait of [0, seconds(5), seconds(30), minutes(2), minutes(11)]) {
    clock.pass(wait);
    await deliver();
  }
  assert.deepEqual([chat.received.length, phone.received.length], [0, 1]);
  const [waiting] = (await deliveries()).filter(({ status }) => status === 'pending');
  assert.match(waiting?.error ?? '', /^dns/);
  assert.equal(waiting?.attempts, 5);
  isDown = false;
  clock.pass(hours(1) * 1.05);
  await deliver();
  assert.equal(chat.received.length, 1);
  assert.ok((await deliveries()).every(({ status }) => status === 'delivered'));
});
