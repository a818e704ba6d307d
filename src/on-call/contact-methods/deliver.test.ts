import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatWays } from '../../delivery/channels/chat-ways.ts';
import { startTestService } from '../../testing/service.ts';
import { deliver } from './deliver.ts';
import { reachable } from './reachable.ts';
import { waysOf } from './ways.ts';

test('whoever set nothing up is mailed at once, with the link that acknowledges', async (t) => {
  const { app, alice, mailbox, clock } = await startTestService(t);
  const { id: person_id } = await alice.get('/profile');
  const to = (await reachable(app.database, [person_id, 999_999])).get(person_id);
  assert.ok(to);
  assert.deepEqual([to.email, to.methods, to.rules], [alice.email, [], []]);
  const [way] = waysOf(to.rules, to.methods, 'critical');
  assert.deepEqual(way, { methodId: null, afterSeconds: 0 });
  const message = {
    ...{ title: 'Down: api.example.com', text: 'connection refused', severity: 'critical' as const },
    links: {
      open: `${app.urls.dashboard}/alerts/1`,
      acknowledge: `${app.urls.dashboard}/alerts/1/acknowledge`,
    },
    ...{ ackToken: null, alertIds: [1], openAlerts: 1 },
  };
  const signal = AbortSignal.timeout(60_000);
  const page = { account_id: 1, to, message, idempotencyKey: 'p-1', signal, chats: chatWays };
  const before = mailbox.to(alice.email).length;
  const delivered = await deliver(app, page, null, clock.now());
  assert.deepEqual(delivered, { result: { outcome: 'delivered' }, sent: null });
  const mail = mailbox.to(alice.email)[before];
  assert.equal(mail?.subject, 'Down: api.example.com');
  assert.ok(mail?.text?.includes('/alerts/1/acknowledge'));
  const gone = await deliver(app, page, 17, clock.now());
  assert.deepEqual(gone, {
    result: { outcome: 'refused', reason: 'the contact method is gone', permanent: true },
    sent: null,
  });
});
