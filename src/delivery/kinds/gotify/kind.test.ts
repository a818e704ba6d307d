import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acknowledged,
  endless,
  explanationOf,
  LINK,
  messageOf,
  openService,
  resolved,
  verdictOf,
} from '../test-stage.ts';
import { kind as gotifyKind } from './kind.ts';

const token = 'A1b2C3d4E5f6G7h';

test('Gotify is sent a message of its application, which opens the alert', async (t) => {
  const { sendMessage, origin } = await openService(t, gotifyKind);
  const { method, path, headers, json } = await sendMessage({ server_url: `${origin}/push/`, token });
  assert.deepEqual([method, path, headers['x-gotify-key']], ['POST', '/push/message', token]);
  const { message, ...others } = json;
  assert.deepEqual(others, {
    title: 'Down: Nightly backup failed with exit code 3, 03:12 UTC',
    priority: 8,
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': { click: { url: LINK } },
    },
  });
  assert.ok(
    message.startsWith('Nightly backup failed with exit code 3\n\npg_dump: error: connection refused\n\n'),
  );
});

test('a priority may be chosen, for what is wrong alone', async (t) => {
  const { sendMessage, origin } = await openService(t, gotifyKind);
  const priorityOf = async (priority: number | null, message = messageOf()) =>
    (await sendMessage({ server_url: origin, token, priority }, message)).json.priority;
  assert.equal(await priorityOf(10), 10);
  assert.equal(await priorityOf(0), 0);
  assert.equal(await priorityOf(null, messageOf({ severity: 'warning' })), 5);
  assert.equal(await priorityOf(10, resolved), 4);
  assert.equal(await priorityOf(10, acknowledged), 4);
});

test('the runbook stands at the end, also of a message that is cut', async (t) => {
  const { sendMessage, origin } = await openService(t, gotifyKind);
  const { json } = await sendMessage({ server_url: origin, token }, endless);
  assert.ok(json.message.length <= 4_000 && json.title.length <= 250);
  assert.ok(json.message.isWellFormed());
  assert.ok(json.message.endsWith('\nRunbook: https://wiki.example.com/backup'));
});

test('answers of Gotify are distinguished', () => {
  const refusal = {
    error: 'Unauthorized',
    errorCode: 401,
    errorDescription: 'you need to provide a valid access token',
  };
  assert.equal(verdictOf(gotifyKind, 200, { id: 25, appid: 5 }), 'delivered');
  assert.equal(verdictOf(gotifyKind, 401, refusal), 'refused');
  assert.equal(explanationOf(gotifyKind, 401, refusal), `status 401: ${refusal.errorDescription}`);
  assert.equal(verdictOf(gotifyKind, 403), 'refused');
  assert.equal(verdictOf(gotifyKind, 400), 'rejected');
  assert.equal(verdictOf(gotifyKind, 413), 'rejected');
  assert.equal(verdictOf(gotifyKind, 404), 'retry');
  assert.equal(verdictOf(gotifyKind, 502), 'retry');
  assert.equal(verdictOf(gotifyKind, 503, '', { 'retry-after': '5' }), 'retry for 5000 ms');
});
