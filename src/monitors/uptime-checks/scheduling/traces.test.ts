// The way to a target that does not answer: read, kept, and without what is none of the account's business.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { testClock } from '../../../testing/clock.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { findRoute, readHops } from './find-route.ts';
import { answered, refused } from './test-stage.ts';
import { openRoutes } from './traces.ts';

const LINUX = `traceroute to 198.18.0.9 (198.18.0.9), 20 hops max, 60 byte packets
 1  192.168.1.1  0.412 ms
 2  *
 3  93.184.216.1  8.301 ms !N
`;
const TRACEPATH = ` 1?: [LOCALHOST]                      pmtu 1500
 1:  192.168.1.1                                           0.512ms
 2:  no reply
     Too many hops: pmtu 1500
     Resume: pmtu 1500
`;

test('the hops that programs print are read, and nothing else', () => {
  assert.equal(readHops(LINUX), ' 1  192.168.1.1  0.412 ms\n 2  *\n 3  93.184.216.1  8.301 ms !N');
  assert.match(
    readHops(TRACEPATH) ?? '',
    /^ 1\?: \[LOCALHOST\] +pmtu 1500\n 1: +192.168.1.1 +0.512ms\n 2: +no reply$/,
  );
  assert.equal(readHops('traceroute: unknown host'), null);
  assert.equal(readHops(' 1  <b>\u0007evil</b>'), ' 1  bevilb');
});

test('the first program that there is is run with the address, and none with a name', async () => {
  const path = join(temporaryDirectory(), 'traceroute');
  writeFileSync(path, '#!/bin/sh\necho " 1  $1 $2"\n');
  chmodSync(path, 0o755);
  const programs = [
    ['not-there-at-all', []],
    [path, ['-n']],
    ['not-reached', []],
  ] as const;
  assert.equal(await findRoute('203.0.113.9', programs), ' 1  -n 203.0.113.9');
  assert.equal(await findRoute('shop.example.com', programs), null);
  assert.equal(await findRoute('203.0.113.9', [['not-there-at-all', []]]), null);
});

test('a failure that lost its way has it looked for, and the next one brings it along', async () => {
  const clock = testClock();
  const asked: string[] = [];
  const found = Promise.withResolvers<string>();
  const routes = openRoutes(clock, (address) => {
    asked.push(address);
    return found.promise;
  });
  const lost = refused({ reason: 'timeout', ip: '93.184.216.34' });
  for (const other of [
    answered(),
    refused({ ip: '93.184.216.34' }),
    refused({ reason: 'timeout', ip: null }),
  ])
    assert.equal(routes.of(other, false), null);
  for (const ip of ['10.1.2.3', '169.254.169.254'])
    assert.equal(routes.of({ ...lost, ip }, false), null, 'what it may not reach');
  assert.deepEqual(asked, []);
  const at = clock.now().toISOString();
  for (let probe = 0; probe < 3; probe += 1) assert.equal(routes.of(lost, false), null);
  assert.deepEqual(asked, ['93.184.216.34'], 'once, however often it fails meanwhile');
  found.resolve(' 1  192.168.1.1  0.4 ms\n 2  fd00::1  2 ms\n 3  93.184.216.1  8.3 ms');
  await found.promise.then(() => undefined);
  await Promise.resolve();
  clock.pass(minutes(1));
  assert.deepEqual(routes.of(lost, false), {
    ...{ address: '93.184.216.34', at },
    hops: ' 1  *  0.4 ms\n 2  *  2 ms\n 3  93.184.216.1  8.3 ms',
  });
  assert.match(routes.of(lost, true)?.hops ?? '', /192\.168\.1\.1/, 'of the own network');
  clock.pass(minutes(10));
  assert.equal(routes.of(lost, false), null);
  assert.equal(asked.length, 2, 'ways change');
});

test('no more than two are looked for at once', () => {
  const asked: string[] = [];
  const routes = openRoutes(testClock(), (address) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  for (const last of [1, 2, 3])
    routes.of(refused({ reason: 'unreachable', ip: `93.184.216.${last}` }), false);
  assert.deepEqual(asked, ['93.184.216.1', '93.184.216.2']);
});

test('a look for the way does not keep a program running that is done', { timeout: 20_000 }, async () => {
  const findRouteFile = new URL('./find-route.ts', import.meta.url).href;
  const path = join(temporaryDirectory(), 'traceroute');
  writeFileSync(path, '#!/bin/sh\nwhile kill -0 $PPID; do sleep 0.1; done\n');
  chmodSync(path, 0o755);
  const code = `import { findRoute } from '${findRouteFile}'; void findRoute('198.18.0.9', [['${path}', []]]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  assert.equal(status, 0);
});
