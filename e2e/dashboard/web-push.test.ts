// The dashboard as an app: what it installs from, a browser that is notified, and the buttons of the notification while the
// app is closed. A headless browser has no push service, so a local one hands over what was pushed, encrypted as it came
// from the program, by the tools of the browser's developers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPushService } from '../../src/testing/push-service.ts';
import { inspectShown } from '../inspect.ts';
import { LOOKS, startDashboard } from './stage.ts';

/** Kept beside what is shown, and not before. */
const CACHED = `(async () => {
  while (!(await caches.match('/'))) await new Promise((resolve) => setTimeout(resolve, 50));
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map(({ url }) => new URL(url).pathname);
})()`;

/** A headless browser has neither notifications nor badges: what it is asked to show is kept instead. */
const KEEP_SHOWN = `self.shown = [];
  navigator.setAppBadge = async (count) => void (self.badge = count);
  self.withActions = Promise.withResolvers();
  registration.showNotification = async (title, options) => {
    shown.push({ title, ...options });
    if (options.actions.length > 0) withActions.resolve();
  };`;

/** Once there is one with actions: the worker shows it after the push is delivered. */
const SHOWN = `withActions.promise.then(() =>
  shown.map(({ title, actions }) => ({ title, actions: actions.map(({ action }) => action) })))`;

/** Presses Acknowledge; gives the status that its call was answered with. */
const PRESS = `(async () => {
  const send = self.fetch;
  const answered = new Promise((resolve) => {
    self.fetch = async (...asked) => {
      const answer = await send(...asked);
      resolve(answer.status);
      return answer;
    };
  });
  const notification = { data: shown.findLast(({ actions }) => actions.length > 0).data, close() {} };
  const press = { notification, action: 'acknowledge', waitUntil() {} };
  dispatchEvent(Object.assign(new Event('notificationclick'), press));
  return answered;
})()`;

/** Presses the notification itself; gives the path that was opened in a window of its own, or null. */
const OPEN = `(async () => {
  let opened = null;
  clients.openWindow = async (path) => void (opened = path);
  WindowClient.prototype.focus = async () => undefined;
  const notification = { data: shown.findLast(({ actions }) => actions.length > 0).data, close() {} };
  const press = Object.assign(new Event('notificationclick'), { notification, action: '' });
  await new Promise((resolve) => dispatchEvent(Object.assign(press, { waitUntil: resolve })));
  return opened;
})()`;

test('a browser confirms itself, shows a page and acknowledges with the app closed; nothing of an account is cached', async (t) => {
  const { page, at, service, window, allow } = await startDashboard(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all' },
  });
  const { alice, clock } = service;
  const pushes = await startPushService(t, () => clock.now());
  const { subscription } = pushes.subscribe();
  await window.grantPermissions(['notifications'], { origin: service.dashboard });
  await window.addInitScript(`
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${subscription}) });`);
  const tools = await window.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted) registered.resolve(registrationId);
  });
  await tools.send('ServiceWorker.enable');
  const handOver = async (content: unknown) => {
    await tools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: service.dashboard, registrationId: await registered.promise },
      data: JSON.stringify(content),
    });
  };
  pushes.onPush = ({ content }) => void handOver(content);

  // What is pushed confirms the method before the page knows which one it is.
  await page.addInitScript(`confirmed = new Promise((resolve) => {
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (data?.type === 'contact_method_confirmed') resolve();
    });
  });`);
  let isConfirmedFirst = false;
  await page.route('**/api/me/contact-methods', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await page.evaluate<void>('confirmed');
    isConfirmedFirst = true;
    await route.fulfill({ response });
  });

  await page.goto(`${at}/settings/profile`);
  await page.getByRole('button', { name: 'Add contact method' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This browser', { exact: true }).click();
  await inspectShown(page, 'adding this browser', LOOKS[0] ?? assert.fail());
  await dialog.getByRole('button', { name: 'Allow notifications' }).click();
  await page
    .getByRole('region', { name: 'What was done' })
    .getByText(/is confirmed/)
    .waitFor();
  assert.ok(isConfirmedFirst);
  await page.getByRole('button', { name: /^Wake me now by/ }).waitFor();
  const [method] = (await alice.get('/me/contact-methods')).methods;
  assert.deepEqual([method.kind, method.verified_at === null], ['push', false]);
  // As an app that is installed it opens by its shell; what it loads goes through the worker from here on.
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();

  const worker = window.serviceWorkers()[0] ?? assert.fail('no service worker');
  await worker.evaluate(KEEP_SHOWN);
  const kept: string[] = await worker.evaluate(CACHED);
  assert.ok(kept.includes('/'), kept.join());
  assert.deepEqual(
    kept.filter((path) => path !== '/' && !path.startsWith('/assets/')),
    [],
  );

  const policy = await alice.post('/escalation-policies', {
    ...{ name: 'Push', steps: [{ member_ids: [await memberId()], wait_seconds: 300 }] },
  });
  await alice.post('/alerts/rules', { name: 'P', kind: 'cron_fail', escalation_policy_id: policy.id });
  const step = { method_id: method.id, after_minutes: 0 };
  const rules = { critical: [step], other: [step] };
  assert.equal((await alice.send('PUT', '/me/notification-rules', rules)).status, 200);
  const arrived = Promise.withResolvers<void>();
  pushes.onPush = ({ content }) => void handOver(content).then(arrived.resolve, arrived.reject);
  const check = await alice.createCronCheck({ name: 'Nightly backup' });
  await alice.ping(check, '/fail');
  for (let nth = 0; nth < 3; nth += 1) await service.settle();
  await arrived.promise;
  const shown: { title: string; actions: string[] }[] = await worker.evaluate(SHOWN);
  const paged = shown.find(({ actions }) => actions.length > 0);
  assert.deepEqual(paged?.actions, ['acknowledge', 'snooze']);
  assert.match(paged?.title ?? '', /Nightly backup/, JSON.stringify(shown));

  // Pressed, it leads the open window there, which loads nothing anew; over a dialog it opens another one.
  await page.evaluate('isSamePage = true');
  assert.equal(await worker.evaluate(OPEN), null);
  await page.waitForURL(/\/alerts/);
  assert.equal(await page.evaluate('isSamePage'), true);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  assert.match((await worker.evaluate<string | null>(OPEN)) ?? '', /\/alerts/);

  await page.close();
  const status = await worker.evaluate(PRESS);
  assert.equal(status, 200);
  assert.equal(await worker.evaluate('badge'), 0);
  const [open] = (await alice.get(`/alerts?subject_id=${check.id}`)).alerts;
  assert.deepEqual([open.status, open.acknowledged_by], ['acknowledged', 'alice']);

  // Without a network the app opens, and says what is the matter.
  allow(/./);
  const offline = await window.newPage();
  await window.setOffline(true);
  await offline.goto(`${service.dashboard}${at}`);
  await offline.locator('main, #app').first().waitFor();
  assert.equal(await offline.title(), 'Tocsin');

  async function memberId(): Promise<number> {
    const { members } = await alice.get('/account/members');
    return members.find(({ email }: { email: string }) => email === alice.email).id;
  }
});
