import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewalProof } from '../../src/on-call/contact-methods/push/renew.ts';
import { keepSubscription } from './renew.ts';

const AUTH = new Uint8Array(16).fill(5);
const KEY = new Uint8Array(65).fill(4);

/** Of a browser: what it is subscribed to, and what its worker has stored and sent. */
function browser(status: () => number) {
  const kept = new Map<string, Response>();
  const sent: URLSearchParams[] = [];
  const now: { endpoint: string | null; again: string | null } = { endpoint: null, again: null };
  const subscription = (endpoint: string) => ({
    endpoint,
    getKey: () => AUTH.buffer,
    options: { applicationServerKey: KEY.buffer },
    toJSON: () => ({ endpoint }),
  });
  const scope = {
    registration: {
      pushManager: {
        getSubscription: async () => (now.endpoint === null ? null : subscription(now.endpoint)),
        subscribe: async () => {
          if (now.again === null) throw new Error('denied');
          now.endpoint = now.again;
          return subscription(now.again);
        },
      },
    },
    caches: {
      open: async () => ({
        match: async (name: string) => kept.get(name)?.clone(),
        put: async (name: string, response: Response) => void kept.set(name, response),
      }),
    },
    fetch: async (_path: string, { body }: { body: URLSearchParams }) => {
      sent.push(body);
      return { ok: status() === 200, status: status() };
    },
  };
  const keep = (former?: string | null) =>
    keepSubscription(
      scope as never,
      (former === undefined || former === null ? former : subscription(former)) as never,
    );
  return { now, sent, keep };
}

test('what the push service replaced is renewed once, and proved by the secret of the former subscription', async () => {
  const { now, sent, keep } = browser(() => 200);
  now.endpoint = 'https://push.example/1';
  await keep();
  await keep();
  assert.equal(sent.length, 0);
  now.endpoint = 'https://push.example/2';
  await keep();
  await keep();
  const [form, ...others] = sent;
  assert.deepEqual([form?.get('endpoint'), others.length], ['https://push.example/1', 0]);
  const given = { endpoint: 'https://push.example/1', subscription: form?.get('subscription') ?? '' };
  assert.equal(form?.get('proof'), renewalProof(Buffer.from(AUTH), given).toString('base64url'));
});

test('where the browser says that its subscription ended it subscribes again; elsewhere it does not', async () => {
  const { now, sent, keep } = browser(() => 200);
  now.endpoint = 'https://push.example/1';
  await keep();
  Object.assign(now, { endpoint: null, again: 'https://push.example/2' });
  await keep();
  assert.equal(now.endpoint, null);
  await keep(null);
  assert.deepEqual([now.endpoint, sent.length], ['https://push.example/2', 1]);
});

test('what the service did not take is tried again with the next page', async () => {
  let status = 503;
  const { now, sent, keep } = browser(() => status);
  now.endpoint = 'https://push.example/1';
  await keep();
  now.endpoint = 'https://push.example/2';
  await keep();
  status = 200;
  await keep();
  await keep();
  assert.equal(sent.length, 2);
});
