import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type BodyRead, readJsonBody } from './json-body.ts';

const GZIP = { acceptsGzip: true, bodyLimitBytes: 16 * 1_024 * 1_024 } as const;

/** A request with this body, in chunks of unknown number. */
function chunked(body: Buffer): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'transfer-encoding': 'chunked',
  });
  for (const part of [body.subarray(0, 100), body.subarray(100), null]) request.push(part);
  return request;
}

async function read(value: unknown) {
  const packed = gzipSync(JSON.stringify(value));
  const noted: BodyRead = { sentBytes: 0, unpackedBytes: 0 };
  const body = await readJsonBody(chunked(packed), GZIP, null, noted).catch((error) => error.status);
  return { packed, noted, body };
}

/** As both agents send it, with a disk and the twelve heaviest processes; an idle machine is the same each minute. */
const idle = (minute: number) => ({
  at: new Date(Date.UTC(2026, 5, 16, 0, minute)).toISOString(),
  ...{ uptime: 14_890, cpu: 0.2, memory: 18.71, swap: 0, disk: 26.28, load_1m: 0, load_5m: 0, load_15m: 0 },
  ...{ network_in: 0, network_out: 0, disk_read: 0, disk_write: 0, temperature: null, processes: [] },
  disks: [{ mount: '/', used_percent: 26.28, total_bytes: 270_553_174_016 }],
  top: Array.from({ length: 12 }, (_, index) => ({
    ...{ pid: 22_524 + index, name: `service-${index}`, cpu: 0, memory_bytes: 150_016_000 },
  })),
});

test('a day of an idle machine is taken, however well it packs, and what was read is noted', async () => {
  const day = { samples: Array.from({ length: 1_440 }, (_, minute) => idle(minute)) };
  const { packed, noted, body } = await read(day);
  const unpackedBytes = JSON.stringify(day).length;
  assert.ok(unpackedBytes > 96 * packed.length, `it packs to a ${unpackedBytes / packed.length}th`);
  assert.deepEqual(body, day);
  assert.deepEqual(noted, { sentBytes: packed.length, unpackedBytes });
});

test('what packs that well and is larger is not unpacked to its end', async () => {
  const { packed, noted, body } = await read({ text: 'a'.repeat(4_000_000) });
  assert.equal(body, 413);
  assert.deepEqual(noted, { sentBytes: packed.length, unpackedBytes: 2 * 1_024 * 1_024 });
});
