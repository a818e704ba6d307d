// What a page does not show, or not any more, and whom strangers may have called: nothing of it reaches a subscriber.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsubscribeUrl } from './links.ts';
import { openStage } from './test-stage.ts';

test('subscribers are notified of no component that the page does not show any more, nor what it was called', async (t) => {
  const { alice, page, ids, incidents, subscribe, hold, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  const both = { affected_components: [ids.shop, ids.search] };
  const { id } = await alice.post(incidents, { title: 'Slow', message: 'Looking.', ...both });
  await hold();
  const affected = () => /^Affected: .*$/m.exec(mailbox.to('reader@example.com').at(-1)?.text ?? '')?.[0];
  assert.equal(affected(), 'Affected: Shop, Search');
  const shop = { type: 'cron_check', id: ids.shop, display_name: 'Orders' };
  await alice.patch(`/status-pages/${page.id}`, { components: [shop] });
  await alice.post(`${incidents}/${id}/updates`, { status: 'resolved', message: 'Over.' });
  await hold();
  assert.equal(affected(), 'Affected: Orders');
});

test('links of subscribers name no component of a page that strangers do not see, and end it all the same', async (t) => {
  const { alice, page, incidents, subscribe, hold, tokenFor, byToken, dashboard } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const token = tokenFor('reader@example.com', 'subscription');
  assert.equal((await byToken('look', { token })).body.choices.length, 2);
  await alice.patch(`/status-pages/${page.id}`, { enabled: false });
  const { body } = await byToken('look', { token });
  assert.deepEqual([body.state, body.choices], ['confirmed', []]);
  const shown = await (await fetch(`${dashboard}/status/acme/subscription?token=${token}`)).text();
  assert.match(shown, /Your subscription/);
  assert.doesNotMatch(shown, /Shop|Search/);
  assert.equal((await byToken('end', { token })).body.state, 'ended');
});

test('a host is called by no more than 20 new webhooks a day, whatever its ports are', async (t) => {
  const { ask } = await openStage(t, { TOCSIN_PRIVATE_TARGETS: 'all' });
  const statuses = [];
  for (let port = 9_000; port < 9_021; port += 1)
    statuses.push((await ask({ webhook_url: `http://127.0.0.1:${port}/` })).status);
  assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
});

test('RFC 8058 as many readers as want to leave by one provider of mail, while nobody guesses links', async (t) => {
  const { app, alice, page, dashboard } = await openStage(t);
  const { account_id } = await app.database
    .selectFrom('status_page')
    .select('account_id')
    .where('id', '=', page.id)
    .executeTakeFirstOrThrow();
  const readers = await app.database
    .insertInto('subscriber')
    .values(
      Array.from({ length: 130 }, (_, nth) => ({
        ...{ account_id, status_page_id: page.id, kind: 'email', status: 'confirmed', all_components: true },
        ...{ email: `reader${nth}@example.com`, email_key: `reader${nth}@example.com` },
        ...{ asked_at: app.clock.now(), confirmed_at: app.clock.now() },
      })),
    )
    .returning('id')
    .execute();
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const { id } of readers) {
    const url = unsubscribeUrl(app, { account_id, id, slug: 'acme', domain: null });
    assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 200);
  }
  assert.deepEqual((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers, []);
  const guess = () =>
    fetch(`${dashboard}/status/acme/unsubscribe?token=guessed`, { method: 'POST', headers, body });
  for (let nth = 0; nth < 120; nth += 1) assert.equal((await guess()).status, 404);
  assert.equal((await guess()).status, 429);
});
