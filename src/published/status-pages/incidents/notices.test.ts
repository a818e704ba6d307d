// Who is notified of incidents, and when.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { startTestService } from '../../../testing/service.ts';

const slow = { title: 'Orders are delayed', message: 'We are looking into it.' };
const over = { status: 'resolved', message: 'Over.' };

async function openStage(t: TestContext) {
  const receiver = await startReceiver(t);
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' }, smtp: false });
  const { alice } = service;
  const listen = (fields: object) => alice.post('/webhooks', { name: 'Pager', url: receiver.url, ...fields });
  const page = await alice.post('/status-pages', { slug: 'shop-status', name: 'Shop' });
  const notices = () => receiver.received.map(({ body }) => JSON.parse(body));
  return { ...service, receiver, listen, notices, incidents: `/status-pages/${page.id}/incidents` };
}

test('webhooks that listen to incidents are notified when one opens, changes, ends and is open again', async (t) => {
  const { alice, listen, incidents, settle, notices } = await openStage(t);
  await listen({ events: ['incident.*'] });
  await listen({ events: ['alert.opened'], name: 'Deaf' });
  const { id } = await alice.post(incidents, slow);
  await alice.post(`${incidents}/${id}/updates`, { status: 'identified', message: 'Found.' });
  await alice.patch(`${incidents}/${id}`, { severity: 'critical' });
  const { updates } = await alice.post(`${incidents}/${id}/updates`, over);
  await alice.patch(`${incidents}/${id}/updates/${updates[0].id}`, { message: 'It is over.' });
  const last = await alice.post(`${incidents}/${id}/updates`, { status: 'monitoring', message: 'Hm.' });
  await settle();
  assert.deepEqual(
    notices().map(({ type, data }) => [type, data.status]),
    [
      ['incident.opened', 'investigating'],
      ['incident.updated', 'identified'],
      ['incident.updated', 'identified'],
      ['incident.resolved', 'resolved'],
      ['incident.updated', 'monitoring'],
    ],
  );
  assert.deepEqual(notices().at(-1).data, last);
});

test('nobody is notified of an update with notify false', async (t) => {
  const { alice, listen, incidents, settle, notices } = await openStage(t);
  await listen({});
  const { id } = await alice.post(incidents, { ...slow, notify: false });
  await alice.post(`${incidents}/${id}/updates`, { ...over, notify: false });
  await alice.delete(`${incidents}/${id}`);
  await settle();
  assert.deepEqual(notices(), []);
});

test('an outage is sent to webhooks once, and its end', async (t) => {
  const { alice, listen, settle, advance, notices } = await openStage(t);
  await listen({ events: ['incident.*'] });
  const check = await alice.createCronCheck({ name: 'Backup', grace_seconds: 0 });
  await alice.post('/status-pages', {
    ...{ slug: 'automatic', name: 'Automatic' },
    components: [{ type: 'cron_check', id: check.id, auto_incident_minutes: 2 }],
  });
  await alice.ping(check, '/fail');
  await settle();
  await advance(minutes(2));
  await advance(minutes(2));
  await alice.ping(check);
  await settle();
  await settle();
  assert.deepEqual(
    notices().map(({ type, data }) => [type, data.title, data.is_automatic]),
    [
      ['incident.opened', 'Backup is down', true],
      ['incident.resolved', 'Backup is down', true],
    ],
  );
});

test('whoever watches the account sees an incident change, and go', async (t) => {
  const { alice, api, incidents } = await openStage(t);
  const headers = { Authorization: `Bearer ${alice.token}` };
  const { body } = await fetch(`${api}/events`, { headers });
  assert.ok(body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  t.after(() => reader.cancel());
  let seen = '';
  const until = async (text: string) => {
    while (!seen.includes(text)) {
      const { value, done } = await reader.read();
      assert.ok(!done, seen);
      seen += value;
    }
  };
  const incident = await alice.post(incidents, slow);
  await until(`event: incident\ndata: ${JSON.stringify(incident)}`);
  await alice.delete(`${incidents}/${incident.id}`);
  await until(`event: incident\ndata: {"id":"${incident.id}","deleted":true}`);
});
