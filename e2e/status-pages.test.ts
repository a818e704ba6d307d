// Public pages in a real browser: at both widths, in both themes, with and without trouble.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../src/testing/service.ts';
import { openWindow } from './browser.ts';
import { inspect, inspectShown } from './inspect.ts';
import { openBrowser } from './shared-browser.ts';

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

test('anybody can use a public page, on any screen and without script', async (t) => {
  const browser = await openBrowser();
  const service = await startTestService(t);
  const { alice, advance } = service;
  const [up, down] = [
    await alice.post('/cron-checks', { name: 'Up', interval_seconds: 86_400 }),
    await alice.post('/cron-checks', { name: 'Down', interval_seconds: 86_400, alert_on_fail: true }),
  ];
  const page = await alice.post('/status-pages', {
    ...{ slug: 'quillmoor', name: 'Quillmoor', description: 'كيف حال خدماتنا', history_days: 90 },
    components: [
      { type: 'cron_check', id: up.id, display_name: 'Parcel tracking', group: 'Customer services' },
      { type: 'cron_check', id: down.id, display_name: 'تتبع الطرود', group: 'Customer services' },
    ],
  });
  await alice.post('/status-pages', {
    ...{
      slug: 'quiet',
      name: 'Quiet',
      layout: 'groups',
      accent_color: '#ffcc00',
      background_color: '#224488',
    },
    header_links: [{ label: 'Shop', url: 'https://shop.example/' }],
    footer_links: [{ label: 'Support', url: 'mailto:help@shop.example' }],
    custom_css: '.headline h1 { letter-spacing: -0.03em }',
    components: [
      { type: 'cron_check', id: up.id, display_name: 'Orders', group: 'Fine' },
      { type: 'cron_check', id: down.id, display_name: 'Invoices', group: 'Broken' },
    ],
  });
  await alice.post('/status-pages', {
    ...{ slug: 'closed', name: 'Closed', visibility: 'private' },
    ...{ password: 'for readers only', allowed_email_domains: ['example.org'] },
  });
  await alice.send('PUT', `/status-pages/${page.id}/logo`, { image: LOGO });
  await alice.ping(up);
  await alice.ping(down, '/fail');
  await advance(120_000);
  const incidents = `/status-pages/${page.id}/incidents`;
  const message = 'We **look**.\n\n- one\n- [two](https://example.org/)\n\n> `x`';
  const past = await alice.post(incidents, {
    title: 'Earlier',
    severity: 'minor',
    status: 'investigating',
    message,
  });
  await alice.post(`${incidents}/${past.id}/updates`, { status: 'resolved', message: 'Over.' });
  await alice.post(incidents, {
    ...{ title: 'تأخير في آسيا', severity: 'critical', status: 'investigating', message },
    affected_components: [down.id],
  });
  await advance(60_000);

  const below = ['quillmoor', 'quillmoor/history', 'quillmoor/embed', 'quiet', 'closed', 'nowhere'];
  const paths = below.map((path) => `/status/${path}`);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1_440, 390])
      await t.test(`${colorScheme} at ${width} px`, async (t) => {
        const { window, complaints } = await openWindow(t, browser, {
          ...{ baseURL: service.dashboard, colorScheme, javaScriptEnabled: true },
          viewport: { width, height: 900 },
          hasTouch: width < 500,
        });
        const shown = await window.newPage();
        const requests: string[] = [];
        shown.on('request', (request) => requests.push(new URL(request.url()).pathname));
        const look = { width, colorScheme };
        await shown.goto('/status/quillmoor');
        assert.deepEqual(
          requests.filter((path) => !path.endsWith('/favicon.svg')),
          ['/status/quillmoor', '/api/status/quillmoor/logo'],
        );
        for (const path of paths) await inspect(shown, path, look);
        await shown.goto('/status/quillmoor');
        for (const summary of await shown.locator('summary').all()) await summary.click();
        await inspectShown(shown, 'opened', look);
        const refused = complaints.filter((text) => !/40[34]/.test(text));
        assert.deepEqual(refused, []);
      });

  await t.test('a reader subscribes without script', async (t) => {
    const { window } = await openWindow(t, browser, { baseURL: service.dashboard, javaScriptEnabled: false });
    const shown = await window.newPage();
    await shown.goto('/status/quillmoor');
    await shown.locator('summary', { hasText: 'Get updates' }).click();
    await shown.getByLabel('Email address').fill('reader@example.org');
    await shown.getByRole('button', { name: 'Subscribe' }).click();
    await shown.getByRole('heading', { name: 'Check your email' }).waitFor();
  });

  await t.test('a reader opens a private page by its password, without script', async (t) => {
    const { window } = await openWindow(t, browser, { baseURL: service.dashboard, javaScriptEnabled: false });
    const shown = await window.newPage();
    await shown.goto('/status/closed');
    await shown.getByLabel('Password').fill('for readers only');
    await shown.getByRole('button', { name: 'Open status page' }).click();
    await shown.getByRole('link', { name: 'Closed' }).waitFor();
  });
});

test('the dashboard shows a preview in a frame, with its logo', async (t) => {
  const browser = await openBrowser();
  const { alice, dashboard } = await startTestService(t, { web: true });
  const page = await alice.post('/status-pages', { slug: 'quillmoor', name: 'Quillmoor', enabled: false });
  await alice.send('PUT', `/status-pages/${page.id}/logo`, { image: LOGO });
  const { url } = await alice.post(`/status-pages/${page.id}/preview`, { name: 'Quillmoor soon' });
  const { window } = await openWindow(t, browser, { baseURL: dashboard });
  const shown = await window.newPage();
  // The app answers here, whoever is signed in.
  await shown.goto('/2fa');
  await shown.evaluate(`(() => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', '');
    frame.src = ${JSON.stringify(url)};
    document.body.append(frame);
  })()`);
  const frame = shown.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Quillmoor soon' }).waitFor();
  assert.equal((await frame.locator('img').boundingBox())?.height, 30);
});
