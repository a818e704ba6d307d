import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from './service.ts';
import { webBuild } from './web-build.ts';

test('the dashboard host of a test serves the app, built from the sources as they are', async (t) => {
  const { dashboard } = await startTestService(t, { smtp: false, web: true });
  const page = await fetch(`${dashboard}/a/1`);
  assert.equal(page.status, 200);
  const [, script] = /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  assert.ok(script);
  const loaded = await fetch(dashboard + script);
  assert.equal(loaded.status, 200);
  assert.equal(loaded.headers.get('content-encoding'), 'gzip', 'as fetch of Node.js asks for it');
  assert.equal(await webBuild(), await webBuild(), 'one build for all tests of a process');
});
