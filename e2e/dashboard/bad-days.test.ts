// What a page does where something of it is missing, where there is no connection, and where the clock is wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { startDashboard } from './stage.ts';

const HOUR = 3_600_000;

test('a page on a bad day', async (t) => {
  const { page, at, seat, service, window, allow } = await startDashboard(t);
  const { alice, charlie, clock, settle } = service;
  allow(/net::ERR_|status of (402|404)|dynamically imported module|the API is not reached/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await t.test('without its texts it says so in both languages, and can be tried again', async () => {
    await page.route(/\/assets\/texts\.en-/, (route) => route.abort());
    await page.goto(`${at}/badges`);
    await heading('The dashboard could not be loaded').waitFor();
    await page.getByText('Das Dashboard ließ sich nicht laden.').waitFor();
    await page.unroute(/\/assets\/texts\.en-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Badges').waitFor();
  });

  await t.test('without its script it says so in time, and to nobody before', async () => {
    const script = /\/assets\/index-.*\.js/;
    await page.route(script, (route) => route.abort());
    await page.goto(`${at}/badges`);
    const sentence = page.getByText('The dashboard did not start.');
    await sentence.waitFor({ state: 'hidden' });
    assert.equal(await sentence.count(), 1);
    await page.evaluate('for (const one of document.getAnimations()) one.finish()');
    await sentence.waitFor();
    await page.unroute(script);
    await page.reload();
    await heading('Badges').waitFor();
    assert.equal(await sentence.count(), 0);
  });

  await t.test('what an update took away is loaded anew, once, and shown to be missing', async () => {
    const chunk = /\/assets\/list-page-.*\.js/;
    await page.goto(at);
    await page.locator('[data-live="live"]').waitFor();
    const loads = countLoads(page);
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Cron checks' }).first().click();
    await reloaded;
    await page.getByText('Tocsin was updated').waitFor();
    assert.equal(loads(), 1);
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading('Cron checks').waitFor();
  });

  await t.test('what could not be reached while the page was opened is there after Reload', async () => {
    const start = /\/api\/start$/;
    const openInVain = async () => {
      await page.route(start, (route) => route.abort());
      await page.goto(`${at}/badges`);
      await heading('This page failed').waitFor();
      await page.getByText('The service cannot be reached from here.').waitFor();
      await page.unroute(start);
    };
    // However long the test holds an answer back.
    await page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
    const heads = holdHeads(page);
    const loads = countLoads(page);
    // What happens while the answer is waited for does not load the page a second time.
    await openInVain();
    const before = loads();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    const first = await heads.next();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await first.continue();
    await reloaded;
    await heading('Badges').waitFor();
    assert.deepEqual([loads() - before, heads.count()], [1, 1]);
    // The connection is back before it is known that there was none.
    await openInVain();
    await page.getByRole('button', { name: 'Reload' }).click();
    const lost = await heads.next();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await lost.abort();
    await (await heads.next()).continue();
    await heading('Badges').waitFor();
    await heads.end();
  });

  await t.test('without a connection what is open stays, and goes on with it', async () => {
    await page.goto(at);
    await page.locator('[data-live="live"]').waitFor();
    await window.setOffline(true);
    // Longer than the stream may be silent, then longer than the page believes that it comes back by itself.
    for (const [state, ms] of [
      ['connecting', 46_000],
      ['stale', 80_000],
    ] as const) {
      await window.clock.setFixedTime(clock.now().getTime() + ms);
      await page.locator(`[data-live="${state}"]`).waitFor();
    }
    await page.getByText('Not live since').first().waitFor();
    await page.getByRole('link', { name: 'Endpoints' }).first().click();
    await page.getByText('there is no connection').waitFor();
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: 'Reload' }).click();
    await failed;
    await page.getByText('there is no connection').waitFor();
    await window.setOffline(false);
    await heading('Endpoints').waitFor();
    await page.locator('[data-live="live"]').waitFor();
  });

  await t.test('with a clock that is an hour slow it shows and sets times as the server does', async () => {
    const check = await alice.createCronCheck({ name: 'Shop' });
    await alice.ping(check, '/fail');
    await settle();
    const slow = await seat(alice);
    await slow.window.clock.setFixedTime(clock.now().getTime() - HOUR);
    await slow.page.goto(`${at}/alerts`);
    await slow.page.getByRole('button', { name: /Mute/ }).first().waitFor();
    await slow.page.getByRole('article').getByText('Shop').first().waitFor();
    await slow.page.keyboard.press('m');
    await slow.page
      .getByText(/muted until/i)
      .first()
      .waitFor();
    const { silences } = await alice.get('/alerts/silences');
    assert.equal(Date.parse(silences[0].ends_at), clock.now().getTime() + HOUR);
    await slow.page.goto(`${at}/cron-checks`);
    await slow.page.getByRole('row', { name: /Shop/ }).waitFor();
    assert.equal(await slow.page.getByText(/in (1 h|60 min|59 min)/).count(), 0, 'nothing is an hour ahead');
  });

  await t.test(
    'a limit that was reached meanwhile is shown beside the form, and nothing is lost',
    async () => {
      await alice.patch(`/admin/accounts/${charlie.account_id}`, { plan: 'free' });
      const other = await seat(charlie);
      other.allow(/status of 402|net::ERR_|the API is not reached/);
      const used = (value: number) =>
        other.page.waitForResponse(
          async (answer) =>
            /\/api\/account\/usage$/.test(answer.url()) &&
            (await answer.json()).usage.webhooks.current === value,
        );
      const known = used(0);
      await other.page.goto(`/a/${charlie.account_id}/webhooks/new`);
      await known;
      await other.page.locator('[data-live="live"]').waitFor();
      await other.page.getByLabel('Name', { exact: true }).fill('Second hook');
      await other.page.getByLabel('Address', { exact: true }).fill('https://hooks.example.org/second');
      const { id } = await charlie.post('/webhooks', {
        ...{ name: 'First hook', url: 'https://hooks.example.org/first' },
      });
      // What the account uses is asked for anew once it is live again.
      const anew = used(1);
      await other.window.setOffline(true);
      await other.window.clock.setFixedTime(clock.now().getTime() + 46_000);
      await other.page.locator('[data-live="connecting"], [data-live="stale"]').first().waitFor();
      await other.window.setOffline(false);
      await anew;
      await other.page.getByRole('button', { name: 'Create webhook' }).click();
      await other.page
        .getByText(/1 of 1/)
        .first()
        .waitFor();
      assert.equal(await other.page.getByLabel('Name', { exact: true }).inputValue(), 'Second hook');
      assert.equal((await charlie.get('/webhooks')).webhooks.length, 1);

      // Whoever has reached it is not offered another form.
      await charlie.delete(`/webhooks/${id}`);
      await other.page.getByRole('button', { name: 'Create webhook' }).click();
      await other.page.getByText(/whsec_/).waitFor();
      await other.page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).first().click();
      await other.page.getByRole('link', { name: 'New webhook' }).first().click();
      await other.page.getByRole('heading', { name: '1 of 1 webhooks in use' }).waitFor();
    },
  );
});

/** What asks whether the service answers waits until the test lets it go on. */
function holdHeads(page: Page) {
  const [arrived, wanted]: [Route[], ((route: Route) => void)[]] = [[], []];
  let count = 0;
  const hold = (route: Route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    count += 1;
    const want = wanted.shift();
    if (want) want(route);
    else arrived.push(route);
  };
  const held = page.route('**', hold);
  return {
    count: () => count,
    async next(): Promise<Route> {
      await held;
      return arrived.shift() ?? new Promise((resolve) => wanted.push(resolve));
    },
    end: () => page.unroute('**', hold),
  };
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}
