// Requests to hosts of customers.

import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { arrivalsAt, ownDomainOf, redirectOf } from './own-domain.ts';

const requestTo = (host: string, url = '/a?b'): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { url, headers: { host, cookie: 'session=1' } });

function openStage() {
  const stage = { isAway: false, isSold: true };
  const arrivals = arrivalsAt({
    isCandidate: (domain) => domain.includes('.'),
    find: async (domain) => {
      if (stage.isAway) throw new Error('the database is away');
      return stage.isSold && domain === 'status.acme.example' ? (url) => `/moved${url}` : null;
    },
  });
  return { stage, arrivals };
}

test('a request to a domain of somebody stands for another path, and has no cookies', async () => {
  const { arrivals } = openStage();
  const request = requestTo('Status.ACME.example.:8443');
  await arrivals.translate(request);
  assert.equal(request.url, '/moved/a?b');
  assert.equal(request.headers.cookie, undefined);
  assert.deepEqual(ownDomainOf(request), {
    ...{ domain: 'status.acme.example', url: '/a?b', cookie: 'session=1' },
  });
  assert.equal(redirectOf(request, 'https://tocsin.example', false), 'https://status.acme.example/a?b');
  assert.equal(redirectOf(request, 'https://tocsin.example', true), null);
  assert.equal(redirectOf(request, 'http://tocsin.example', false), null);
});

test('other requests stay as they are, and those to what is no domain wait for nothing', async () => {
  const { arrivals } = openStage();
  assert.equal(arrivals.translate(requestTo('localhost:80')), null);
  const request = requestTo('other.example');
  await arrivals.translate(request);
  assert.deepEqual([request.url, request.headers.cookie, ownDomainOf(request)], ['/a?b', 'session=1', null]);
  assert.equal(redirectOf(request, 'https://tocsin.example', false), 'https://tocsin.example/a?b');
});

test('a domain that was known is known while the database is away, and until it is given up', async () => {
  const { stage, arrivals } = openStage();
  const first = requestTo('status.acme.example');
  assert.equal(arrivals.isKnown(first), false);
  await arrivals.translate(first);
  stage.isAway = true;
  const second = requestTo('status.acme.example');
  assert.equal(arrivals.isKnown(second), true);
  await arrivals.translate(second);
  assert.equal(second.url, '/moved/a?b');
  await assert.rejects(async () => arrivals.translate(requestTo('other.example')));
  Object.assign(stage, { isAway: false, isSold: false });
  const third = requestTo('status.acme.example');
  await arrivals.translate(third);
  assert.equal(third.url, '/a?b');
  assert.equal(arrivals.isKnown(third), false);
});
