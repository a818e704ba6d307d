// A status page with one of everything below it, by the paths of the route table (route-fixtures.ts).

import { randomUUID } from 'node:crypto';
import type { Member } from './cast.ts';
import type { RouteFixtures } from './route-fixtures.ts';
import type { TestService } from './service.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

export async function makeStatusPage(
  owner: Member,
  { app }: TestService,
  server: { id: number },
): Promise<RouteFixtures> {
  const slug = `page-${randomUUID()}`;
  const domain = `${slug}.example`;
  const page = await owner.post('/status-pages', {
    ...{ slug, name: 'Status', custom_domain: domain },
    components: [{ type: 'server', id: server.id }],
  });
  await owner.send('PUT', `/status-pages/${page.id}/logo`, { image: DOT });
  // As if its record had been seen, which no test asks the real DNS for.
  await app.database
    .updateTable('status_page')
    .set({ domain_verified_at: app.clock.now() })
    .where('id', '=', page.id)
    .execute();
  return {
    ...(await makeIncident(owner, page.id)),
    ...(await makeSubscriber(owner, page.id)),
    '/status-pages/:id': String(page.id),
    '/status/:slug': slug,
    'domain of a page': domain,
  };
}

/** With a second update, since the first one cannot be deleted, and a template. Sent to nobody, so that nothing is due. */
async function makeIncident(owner: Member, pageId: number): Promise<RouteFixtures> {
  const path = `/status-pages/${pageId}/incidents`;
  const texts = { title: 'Slow', message: 'Looking into it.' };
  const quiet = { notify: false };
  const { id } = await owner.post(path, { ...texts, ...quiet });
  const update = { status: 'identified', message: 'Found it.', ...quiet };
  const answer = await owner.post(`${path}/${id}/updates`, update);
  const template = await owner.post('/status-pages/incident-templates', { ...texts, name: 'Slow' });
  return {
    '/status-pages/:id/incidents/:incident_id': id,
    '/status-pages/:id/incidents/:incident_id/updates/:update_id': String(answer.updates[0].id),
    '/status-pages/incident-templates/:template_id': String(template.id),
  };
}

async function makeSubscriber(owner: Member, pageId: number): Promise<RouteFixtures> {
  const address = { email: `${randomUUID()}@example.org` };
  const subscriber = await owner.post(`/status-pages/${pageId}/subscribers`, address);
  const suppression = await owner.post('/status-pages/suppressions', {
    email: `gone-${address.email}`,
  });
  return {
    '/status-pages/:id/subscribers/:subscriber_id': String(subscriber.id),
    '/status-pages/suppressions/:suppression_id': String(suppression.id),
  };
}
