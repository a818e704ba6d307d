import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { issuesOf, openChannelHost } from '../../../testing/channel-host.ts';
import { startReceiver } from '../../../testing/receiver.ts';

async function openWithWebhook(t: TestContext) {
  const host = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const make = async (as: typeof host.alice) =>
    (await as('POST', '/webhooks', { name: 'Own', url: receiver.url })).body;
  return { ...host, receiver, make, webhook: await make(host.alice) };
}

test('a channel for a webhook needs one of the account', async (t) => {
  const { alice, charlie, make, create, webhook } = await openWithWebhook(t);
  const refused = async (config: unknown) =>
    issuesOf(await alice('POST', '/alerts/channels', { name: 'x', kind: 'webhook', config }));
  const foreign = { webhook_id: (await make(charlie)).id };
  const issue = { 'config.webhook_id': 'the id of a webhook of the account' };
  assert.deepEqual(await refused(foreign), issue);
  const tried = { kind: 'webhook', config: foreign };
  assert.deepEqual(issuesOf(await alice('POST', '/alerts/channels/test', tried)), issue);
  assert.deepEqual(Object.keys(await refused({ webhook_id: 0 })), ['config.webhook_id']);
  assert.deepEqual(await refused({}), { 'config.webhook_id': 'required' });
  const channel = await create('webhook', { webhook_id: webhook.id });
  assert.deepEqual(channel.config, { webhook_id: webhook.id });
});

test('a webhook is notified once, though two channels lead to it, and with its signature', async (t) => {
  const { create, raise, deliver, receiver, webhook } = await openWithWebhook(t);
  await create('webhook', { webhook_id: webhook.id });
  await create('webhook', { webhook_id: webhook.id });
  await raise();
  await deliver();
  const [request, ...others] = receiver.received;
  assert.deepEqual(others, []);
  assert.equal(JSON.parse(request?.body ?? '').type, 'alert.opened');
  assert.match(request?.headers['webhook-signature'] ?? '', /^v1,/);
});

test('a channel whose webhook was deleted stays, and says that it has none', async (t) => {
  const { alice, create, webhook } = await openWithWebhook(t);
  const channel = await create('webhook', { webhook_id: webhook.id });
  await alice('DELETE', `/webhooks/${webhook.id}`);
  const orphan = (await alice('GET', `/alerts/channels/${channel.id}`)).body;
  assert.deepEqual(orphan.config, { webhook_id: null });
});
