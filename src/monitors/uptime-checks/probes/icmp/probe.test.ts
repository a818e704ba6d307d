import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../../../testing/temporary-directory.ts';
import { assertion, look, probeUntilReached } from '../test-probes.ts';
import { lossPercent, ping, pingArguments, readPing } from './ping.ts';
import type { IcmpProbe } from './probe.ts';
import { facts } from './schema.ts';

const icmpProbe = (rest: Partial<IcmpProbe> = {}): IcmpProbe => ({
  ...{ kind: 'icmp', host: '127.0.0.1', ...facts.defaults },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

const never = new AbortController().signal;
const options = { address: '192.0.2.1', packets: 3, packetBytes: 56, timeoutMs: 5_000 };

/** A program that stands for ping: what it prints is what it was started with, or what the test says. */
function program(script: string): string {
  const path = join(temporaryDirectory(), 'ping');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('what the pings of Linux, BusyBox and macOS print is read', () => {
  const iputils = `PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.
64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=0.262 ms

--- 192.0.2.1 ping statistics ---
3 packets transmitted, 2 received, 33.3333% packet loss, time 208ms
rtt min/avg/max/mdev = 0.149/0.205/0.262/0.056 ms
`;
  const read = readPing(iputils);
  assert.deepEqual(read, {
    ...{ sent: 3, received: 2, refusal: null },
    rtt: { min: 0.149, avg: 0.205, max: 0.262 },
  });
  assert.equal(read && lossPercent(read), 33.3);
  const busybox =
    '3 packets transmitted, 3 packets received, 0% packet loss\nround-trip min/avg/max = 1.1/2.2/3.3 ms\n';
  assert.deepEqual(readPing(busybox)?.rtt, { min: 1.1, avg: 2.2, max: 3.3 });
  const macos =
    '3 packets transmitted, 3 packets received, 0.0% packet loss\nround-trip min/avg/max/stddev = 9.1/9.2/9.3/0.1 ms\n';
  assert.deepEqual(readPing(macos)?.rtt, { min: 9.1, avg: 9.2, max: 9.3 });
  const unreachable =
    'From 10.0.0.1 icmp_seq=1 Destination Host Unreachable\n\n3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2043ms\n';
  assert.deepEqual(readPing(unreachable), {
    ...{ sent: 3, received: 0, rtt: null },
    refusal: 'Destination Host Unreachable',
  });
  assert.equal(readPing('ping: socktype: SOCK_RAW\n'), null);
});

test('an address that was judged is what is pinged, as one argument, and a name never is', async () => {
  assert.deepEqual(pingArguments(options, 'linux'), [
    ...['-n', '-c', '3', '-i', '0.2', '-s', '56', '-W', '5', '192.0.2.1'],
  ]);
  assert.deepEqual(pingArguments({ ...options, packets: 1, timeoutMs: 1_500 }, 'darwin'), [
    ...['-n', '-c', '1', '-s', '56', '-W', '1500', '192.0.2.1'],
  ]);
  assert.throws(() => pingArguments({ ...options, address: 'x;reboot' }, 'linux'));
  const shown = await ping(options, never, program('echo "$#:$10$LC_ALL"'));
  assert.deepEqual(shown, { ok: false, problem: 'failed', detail: `10:-n0C` });
});

test('a ping that takes too long says what it counted, and one that is not needed any more is killed', async () => {
  const counting = program(
    `trap 'echo "2 packets transmitted, 0 received"; exit 1' INT\nwhile :; do sleep 0.01; done`,
  );
  const outcome = await probeUntilReached(
    (timeoutMs) => ping({ ...options, timeoutMs }, never, counting),
    ({ ok }) => ok,
  );
  assert.deepEqual(outcome.ok && outcome.pinged.sent, 2);
  const stopped = await ping(options, AbortSignal.abort(), counting);
  assert.equal(stopped.ok, false);
  const missing = await ping(options, never, '/nowhere/ping');
  assert.deepEqual(missing, { ok: false, problem: 'missing', detail: 'ENOENT' });
});

test('a private address is not pinged by strangers, and a family that the name lacks is a failure', async () => {
  const blocked = await look(icmpProbe(), { privateAllowed: false });
  assert.deepEqual([blocked.up, blocked.reason, blocked.ip], [false, 'blocked_address', null]);
  const rebound = await look(icmpProbe({ host: 'shop.example' }), { privateAllowed: false });
  assert.equal(rebound.reason, 'blocked_address');
  const lacking = await look(icmpProbe({ host: 'shop.example', address_family: 'ipv6' }));
  assert.deepEqual([lacking.reason, lacking.detail], ['dns', 'the name has no address of IPv6']);
});

test('this machine answers pings, where it has a ping', async (t) => {
  const assertions = [
    assertion('fact', 'eq', 0, 'loss_percent'),
    assertion('fact', 'ge', 0, 'avg_ms'),
    assertion('fact', 'lt', 0, 'max_ms'),
  ];
  const result = await look(icmpProbe({ assertions }));
  if (/^(the program ping|ping could not)/.test(result.detail ?? '')) return t.diagnostic('no ping here');
  assert.deepEqual(
    result.assertions.map(({ holds }) => holds),
    [true, true, false],
  );
  assert.match(result.detail ?? '', /^fact max_ms: expected lt 0, seen [\d.]+$/);
  assert.equal(result.ip, '127.0.0.1');
});
