import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeJetStream } from './jetstream.ts';

const STREAM = {
  ...{ name: 'TOCSIN_0a1b', leader: 'nats-1', bytes: 1_000, maxBytes: 1_000_000, wrong: [] },
  replicas: [
    { name: 'nats-2', isCurrent: true },
    { name: 'nats-3', isCurrent: true },
  ],
};
const server = (name: string, syncsAlways: boolean) => ({
  address: `http://${name}:8222`,
  seen: { name, version: '2.12.1', syncsAlways },
});
const WELL = { servers: [server('nats-1', true)], trouble: null, stream: STREAM };
const found = (changed: Partial<Parameters<typeof judgeJetStream>[0]>) =>
  judgeJetStream({ ...WELL, ...changed }).map(({ level, found: what }) => `${level}: ${what}`);

const SYNCED = 'ok: sync what they confirm: nats-1 (2.12.1)';

test('JetStream that keeps its promise is all well', () => {
  assert.deepEqual(found({}), [SYNCED, 'ok: the stream TOCSIN_0a1b: 3 replicas, led by nats-1']);
});

test('servers that do not sync are a problem, and those that cannot be seen are said to be so', () => {
  const [first, second, ...others] = found({
    servers: [server('nats-2', false), { address: 'http://nats-3:8222', seen: null }],
  });
  assert.match(first ?? '', /^problem: nats-2 does not sync/);
  assert.match(second ?? '', /^warning: whether .* cannot be seen at http:\/\/nats-3:8222$/);
  assert.equal(others.length, 1);
});

test('whatever keeps pings from being safe in the stream is named', () => {
  for (const [changed, ...expected] of [
    [{ trouble: 'too old', stream: null }, 'problem: too old'],
    [{ stream: null }, 'warning: there is no stream yet'],
    [
      { stream: { ...STREAM, wrong: ['it has 1 of 3 replicas'] } },
      'problem: the stream TOCSIN_0a1b could lose pings: it has 1 of 3 replicas',
    ],
    [
      { stream: { ...STREAM, leader: null } },
      'problem: the stream TOCSIN_0a1b has no leader, and takes nothing',
    ],
    [
      { stream: { ...STREAM, replicas: [{ name: 'nats-2', isCurrent: false }] } },
      'warning: replicas of the stream TOCSIN_0a1b are away or behind: nats-2',
    ],
    [
      { stream: { ...STREAM, bytes: 900_000 } },
      'warning: the stream TOCSIN_0a1b holds 900 kB of at most 1.00 MB',
    ],
  ] as const)
    assert.deepEqual(found(changed as Parameters<typeof found>[0]), [SYNCED, ...expected]);
});
