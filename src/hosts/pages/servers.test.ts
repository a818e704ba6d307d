// The pages of servers over HTTP, as a browser without scripts has them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { visitor } from '../../testing/visitor.ts';

test('a server is added with its command shown once, the own machine with a click, and both can go', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const browser = visitor(service.dashboard);
  await browser.signIn(service.alice);
  const page = await browser.open('/servers');
  assert.match(page.html, /There are no servers yet/);
  const made = await browser.submit(page, '/servers', { name: '<b>Web 1' });
  const [command = ''] = /curl -fsSL [^<]*toc_agent_\w+/.exec(made.html) ?? [];
  assert.ok(command.includes(`${service.api}/agent.sh`), made.html);
  const list = await browser.open('/servers');
  assert.equal(list.html.includes('toc_agent_'), false);
  assert.match(list.html, /&lt;b&gt;Web 1/);
  assert.match(list.html, /never seen/);
  await browser.submit(list, '/servers/this', {});
  await service.advance(minutes(1));
  const { html } = await browser.open('/servers');
  assert.match(html, /online|warning/);
  const { servers } = await service.alice.get('/servers');
  for (const { id } of servers)
    await browser.submit(await browser.open(`/servers/${id}/delete`), `/servers/${id}/delete`, {});
  assert.match((await browser.open('/servers')).html, /There are no servers yet/);
});
