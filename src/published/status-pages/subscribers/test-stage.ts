// A service with a status page, for tests of subscribers.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import type { Answer } from '../../../testing/caller.ts';
import { startTestService } from '../../../testing/service.ts';

/** A page of alice with a check that is shown and one that is. */
export async function openStage(t: TestContext, env: Record<string, string> = {}) {
  const service = await startTestService(t, {
    env: { TOCSIN_SUBSCRIBER_MAILS_PER_MINUTE: '60000', ...env },
  });
  const { alice, nobody, mailbox, settle, advance } = service;
  const shop = await alice.createCronCheck({ name: 'Shop' });
  const search = await alice.createCronCheck({ name: 'Search' });
  const page = await alice.post('/status-pages', {
    slug: 'acme',
    name: 'Acme',
    components: [
      { type: 'cron_check', id: shop.id },
      { type: 'cron_check', id: search.id },
    ],
  });
  let strangers = 0;
  /** Somebody with an address of their own. */
  const from = () => {
    strangers += 1;
    return { 'X-Forwarded-For': `203.0.${Math.floor(strangers / 250)}.${strangers % 250}` };
  };
  const ask = (body: object): Promise<Answer> => nobody.send('POST', '/status/acme/subscribe', body, from());
  const byToken = (what: string, body: object): Promise<Answer> =>
    nobody.send('POST', `/status-subscriptions/${what}`, body, from());
  /** The token of the newest mail to somebody. */
  const tokenFor = (email: string, leaf: string): string => {
    const mail = mailbox.to(email).at(-1);
    return (
      new RegExp(`/${leaf}\\?token=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? assert.fail(`no ${leaf} link`)
    );
  };
  const subscribe = async (email: string, components?: number[]) => {
    assert.equal((await ask({ email, ...(components && { components }) })).status, 200);
    await settle();
    const { body } = await byToken('confirm', { token: tokenFor(email, 'confirm') });
    assert.equal(body.state, 'confirmed');
  };
  return {
    ...service,
    page,
    ids: { shop: shop.id as number, search: search.id as number },
    ask,
    byToken,
    tokenFor,
    subscribe,
    from,
    incidents: `/status-pages/${page.id}/incidents`,
    /** Long enough that what was written is sent. */
    hold: () => advance(minutes(1)),
  };
}
