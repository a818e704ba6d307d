import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../testing/clock.ts';
import { openConnectivity, type TryTarget } from './connectivity.ts';

async function listening(t: TestContext) {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A port that nobody listens on any more. */
async function deaf() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { host: '127.0.0.1', port };
}

test('one target that accepts a connection is enough', async (t) => {
  const isConnected = openConnectivity(testClock(), [await deaf(), await listening(t)]);
  assert.equal(await isConnected(0), true);
});

test('where none accepts one, the machine is cut off', async () => {
  assert.equal(await openConnectivity(testClock(), [await deaf(), await deaf()])(0), false);
});

test('where there are no targets, nobody is asked', async () => {
  const tryTarget: TryTarget = () => assert.fail('somebody was asked');
  assert.equal(await openConnectivity(testClock(), [], tryTarget)(0), true);
});

test('many that ask at once are answered by one try, and an answer holds for whoever began before it', async () => {
  const clock = testClock();
  const gate = Promise.withResolvers<boolean>();
  let tries = 0;
  const tryTarget: TryTarget = () => {
    tries += 1;
    return gate.promise;
  };
  const isConnected = openConnectivity(clock, [{ host: 'reference.test', port: 443 }], tryTarget);
  const before = clock.monotonicMs();
  const answers = [isConnected(before), isConnected(before), isConnected(before)];
  clock.pass(10);
  gate.resolve(true);
  assert.deepEqual(await Promise.all(answers), [true, true, true]);
  assert.equal(await isConnected(before), true);
  assert.equal(tries, 1);
  await isConnected(clock.monotonicMs());
  assert.equal(tries, 2);
});
