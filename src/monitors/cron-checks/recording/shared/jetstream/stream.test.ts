import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlder, settingsOf, whyRefused, wrongSettings } from './stream.ts';

const WANTED = settingsOf({ name: 'TOCSIN_0a1b', root: 'tocsin.0a1b.pings', maxBytes: 1 });

test('the stream that Tocsin makes is one that it takes', () => {
  assert.deepEqual(wrongSettings(WANTED, WANTED), []);
  assert.deepEqual(
    wrongSettings({ ...WANTED, num_replicas: 5, max_bytes: -1, max_msg_size: 1 << 20 }, WANTED),
    [],
  );
});

test('settings that could lose pings are named', () => {
  for (const [changed, wrong] of [
    [{ num_replicas: 1 }, 'it has 1 of 3 replicas'],
    [{ storage: 'memory' }, 'it is not stored in files'],
    [{ retention: 'workqueue' }, 'its retention is workqueue, not limits'],
    [{ discard: 'old' }, 'it discards old messages where it is full'],
    [{ max_age: 1e9 }, 'it discards messages by their age (max_age)'],
    [{ max_msgs: 5 }, 'it bounds the number of messages (max_msgs)'],
    [{ max_msgs_per_subject: 1 }, 'it bounds the messages of a subject'],
    [{ max_msg_size: 1_000 }, 'max_msg_size is below 655360 bytes'],
    [{ allow_direct: false }, 'allow_direct is off'],
    [{ sealed: true }, 'it is sealed or must not be purged'],
    [{ deny_purge: true }, 'it is sealed or must not be purged'],
    [{ subjects: ['other'] }, 'it lacks the subjects of Tocsin'],
  ] as const)
    assert.deepEqual(wrongSettings({ ...WANTED, ...changed } as Partial<typeof WANTED>, WANTED), [wrong]);
});

test('servers are refused that may lose what they confirmed, or cannot take a group', () => {
  const good = { version: '2.12.1', jetstream: true, max_payload: 1 << 20 };
  assert.equal(whyRefused(good), null);
  assert.match(
    whyRefused({ ...good, version: '2.10.26' }) ?? '',
    /nats-server 2\.10\.26, but 2\.10\.27 or newer/,
  );
  assert.match(whyRefused({ ...good, jetstream: false }) ?? '', /without JetStream/);
  assert.match(whyRefused({ ...good, max_payload: 1_000 }) ?? '', /max_payload is 1000/);
  assert.match(whyRefused({}) ?? '', /nats-server 0/);
});

test('versions are compared by their numbers', () => {
  for (const [version, isItOlder] of [
    ['2.9.10', true],
    ['2.10.26', true],
    ['2.10.27', false],
    ['2.10.27-RC.1', false],
    ['2.10.100', false],
    ['2.11.0', false],
    ['3.0.0', false],
    ['1.99.99', true],
    ['x', true],
  ] as const)
    assert.equal(isOlder(version, '2.10.27'), isItOlder, version);
});
