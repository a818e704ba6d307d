// What several nodes need of their environment, and what is for them alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf, readEnvironment } from '../testing/read-config.ts';

const SEVERAL = {
  TOCSIN_NODES: 'several',
  DATABASE_URL: 'postgres://db/tocsin',
  TOCSIN_SECRET: 'x'.repeat(32),
  TOCSIN_URL: 'http://t.example',
};

test('several nodes need a database, a secret and base addresses in common, in one sentence', () => {
  const DATABASE_URL = 'postgres://db/tocsin';
  const TOCSIN_SECRET = 'x'.repeat(32);
  const twoUrls = {
    TOCSIN_API_URL: 'http://a.example',
    TOCSIN_DASHBOARD_URL: 'http://d.example',
  };
  for (const [env, missing] of [
    [{}, 'DATABASE_URL, TOCSIN_SECRET, TOCSIN_API_URL, TOCSIN_DASHBOARD_URL'],
    [{ TOCSIN_PORT: '80' }, 'DATABASE_URL, TOCSIN_SECRET, TOCSIN_URL'],
    [{ DATABASE_URL, ...twoUrls }, 'TOCSIN_SECRET'],
    [{ TOCSIN_SECRET, TOCSIN_URL: 'http://t.example' }, 'DATABASE_URL'],
  ] as const)
    assert.deepEqual(problemsOf({ TOCSIN_NODES: 'several', ...env }), [
      `TOCSIN_NODES is "several", so ${missing} must be set, to the same on every node.`,
    ]);
  const { nodes, nodeName, drainSeconds } = readEnvironment({
    ...{ DATABASE_URL, TOCSIN_SECRET, ...twoUrls },
    TOCSIN_NODES: 'several',
    TOCSIN_NODE_NAME: 'tocsin-1.example',
  });
  assert.deepEqual([nodes, nodeName, drainSeconds], ['several', 'tocsin-1.example', 5]);
});

test('several doors are for a node of several that takes pings', () => {
  const several = {
    TOCSIN_NODES: 'several',
    TOCSIN_URL: 'http://t.example',
    TOCSIN_SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://db/tocsin',
  };
  assert.equal(readEnvironment({ ...several, TOCSIN_DOORS: '4' }).doors, 4);
  assert.equal(readEnvironment({}).doors, 1);
  for (const [env, problem] of [
    [
      { TOCSIN_DOORS: '4' },
      'TOCSIN_DOORS is 4, so TOCSIN_NODES must be "several": each door works as a node of its own.',
    ],
    [
      { ...several, TOCSIN_DOORS: '2', TOCSIN_ROLES: 'notifier' },
      'TOCSIN_DOORS is 2, but by TOCSIN_ROLES this node takes no pings.',
    ],
    [{ ...several, TOCSIN_DOORS: '65' }, 'TOCSIN_DOORS is "65", but must be an integer 1..64.'],
  ] as const)
    assert.deepEqual(problemsOf(env), [problem]);
});

test('NATS_URL takes several servers of one cluster, with the user in any of their addresses', () => {
  const none = { tls: false, user: null, password: null, credentials: null, monitoring: [] };
  for (const [url, nats] of [
    ['nats://a', { ...none, servers: ['a:4222'] }],
    ['nats://me:p%40ss@a:1,b:2', { ...none, servers: ['a:1', 'b:2'], user: 'me', password: 'p@ss' }],
    ['tls://a,[::1]:5', { ...none, servers: ['a:4222', '[::1]:5'], tls: true }],
    ['nats://a, nats://me@b', { ...none, servers: ['a:4222', 'b:4222'], user: 'me', password: '' }],
  ] as const)
    assert.deepEqual(readEnvironment({ ...SEVERAL, NATS_URL: url }).nats, nats);
  const more = { NATS_CREDS: '/run/tocsin.creds', NATS_MONITORING: 'http://a:8222, http://b:8222/' };
  const { credentials, monitoring } =
    readEnvironment({ ...SEVERAL, NATS_URL: 'nats://a', ...more }).nats ?? none;
  assert.deepEqual([credentials, monitoring], ['/run/tocsin.creds', ['http://a:8222', 'http://b:8222']]);
});

test('a NATS_URL that nobody could mean is refused, without its password', () => {
  const allowed =
    'but must be an address such as nats://user:password@nats.example.com:4222, or up to 16 of one cluster, separated by commas; tls:// where they are to be encrypted.';
  for (const [url, shown] of [
    ['http://a', 'http://a'],
    ['nats://a,tls://b', 'nats://a,tls://b'],
    ['nats://me:hunter2@a,you:hunter2@b', null],
    ['nats://a,a:4222', null],
    ['nats://a/path', 'nats://a/path'],
    ['nats://me:hunter2@', 'nats://me:***@'],
    ['nats://me:%zz@a', 'nats://me:***@a'],
  ] as const) {
    const [first = '', ...others] = problemsOf({ ...SEVERAL, NATS_URL: url });
    assert.deepEqual(others, []);
    assert.ok(!first.includes('hunter2') && first.endsWith(allowed), first);
    if (shown !== null) assert.ok(first.startsWith(`NATS_URL is "${shown}",`), first);
  }
});

test('JetStream is for several nodes, and its other variables are for NATS_URL', () => {
  assert.deepEqual(problemsOf({ NATS_URL: 'nats://a' }), [
    'NATS_URL is set, so TOCSIN_NODES must be "several": one node keeps pings on its own disk.',
  ]);
  assert.deepEqual(problemsOf({ NATS_CREDS: '/a.creds' }), [
    'NATS_CREDS and NATS_MONITORING are for the servers of NATS_URL, so that must be set as well.',
  ]);
  assert.deepEqual(problemsOf({ ...SEVERAL, NATS_URL: 'nats://me@a', NATS_CREDS: '/a.creds' }), [
    'NATS_URL names a user, so NATS_CREDS must be left unset.',
  ]);
});
