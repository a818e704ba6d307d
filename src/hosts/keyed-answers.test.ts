import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { sections } from '../across/as-code/document.ts';
import { startTestService } from '../testing/service.ts';
import { recordStatements } from '../testing/statements.ts';
import { KINDS } from './keyed-answers.ts';
import { routes } from './routes.ts';

const propertiesOf = (schema: JsonSchema | undefined) => schema?.properties ?? {};

const document = {
  version: 1,
  webhooks: { pager: { url: 'https://hooks.example.com/a' } },
  channels: { phones: { kind: 'ntfy', config: { topic: 'alerts' } } },
  locations: { frankfurt: {} },
  integrations: { prometheus: { kind: 'alertmanager' } },
  servers: { db1: { processes: { postgres: { match: 'postgres' } } } },
  uptime_checks: { gateway: { kind: 'tcp', host: 'gateway.example.com', port: 443 } },
  cron_checks: { nightly: { every: '1h' }, hourly: { every: '1h' } },
  schedules: { primary: {} },
  escalation_policies: { night: { steps: [{ notify: ['phones'], wait: '5m' }] } },
  rules: { failed: { kind: 'cron_fail' } },
  silences: { once: { targets: { all: true }, duration: '2h' } },
  maintenance_windows: {
    weekly: { targets: { all: true }, recurrence: { schedule: '0 3 * * sun', duration: '2h' } },
  },
  status_pages: { public: { slug: 'keyed-answers' } },
  custom_endpoints: { figures: { servers: ['db1'] } },
  tv_dashboards: { office: { layout: { servers: ['db1'] } } },
};

test('every call that shows what documents describe says its key', () => {
  assert.deepEqual(
    KINDS.map(({ section }) => section),
    sections.map(({ name }) => name),
  );
  for (const { one, section } of KINDS) {
    const base = one.slice(0, one.lastIndexOf('/'));
    const showing = routes.filter(
      ({ path, method }) =>
        ((path === base || path === one) && method !== 'DELETE') || path === `${base}/by-key/:key`,
    );
    assert.ok(showing.length >= 4, section);
    for (const { method, path, response } of showing) {
      const properties = propertiesOf(response);
      const list = Object.values(properties).find(({ items }) => items);
      const shown = method === 'GET' && path === base ? propertiesOf(list?.items) : properties;
      if (method !== 'DELETE') assert.ok(shown.key, `${method} ${path}`);
    }
  }
});

test('what documents made has its key wherever it is shown, and what was made by hand has none', async (t) => {
  const { alice, charlie, app } = await startTestService(t);
  await alice.post('/config/apply', { document });
  const [server] = (await alice.get('/servers')).servers;

  for (const { one, section, id } of KINDS) {
    const base = one.slice(0, one.lastIndexOf('/')).replace(':id', server.id);
    const list = await alice.get(base);
    const items: Record<string, string>[] = Object.values(list).find((part) => Array.isArray(part)) as never;
    const wanted = section === 'processes' ? ['postgres'] : Object.keys(Object(document)[section]).toSorted();
    const keys = items.map(({ key }) => key).filter((key) => key !== null);
    // A process is known within its server.
    assert.deepEqual(keys.map((key) => String(key).split('.').at(-1)).toSorted(), wanted, section);
    for (const item of items) {
      const path = `${base}/${item[id]}`;
      assert.equal((await alice.get(path)).key, item.key, section);
      if (item.key !== null) assert.equal((await alice.patch(path, {})).key, item.key, section);
    }
  }
  const { processes } = await alice.get('/processes');
  assert.equal(processes[0].key, 'db1.postgres');

  const byHand = await alice.createCronCheck();
  assert.equal(byHand.key, null);
  assert.equal((await alice.post(`/cron-checks/${byHand.id}/pause`)).key, null);
  const refused = await alice.send('PATCH', `/cron-checks/${byHand.id}`, { key: 'mine' });
  assert.deepEqual([refused.status, refused.body.issues[0].field], [400, 'key']);
  const theirs = await charlie.send('PUT', '/cron-checks/by-key/nightly', {
    ...{ name: 'Of charlie', interval_seconds: 600 },
  });
  assert.equal(theirs.body.key, 'nightly');
  assert.equal((await charlie.get(`/cron-checks/${theirs.body.id}`)).key, 'nightly');

  const lists = routes.find(({ method, path }) => method === 'GET' && path === '/cron-checks');
  const { account_id } = alice;
  const statementsOf = async (limit: number) => {
    const { database, statements } = recordStatements(app.database);
    const actor = { account_id, role: 'viewer' };
    const call = { app: { ...app, database }, actor, now: app.clock.now(), query: { limit } };
    const answer = await lists?.handler?.(call as never);
    assert.equal((answer as { checks: unknown[] }).checks.length, limit);
    return statements.length;
  };
  assert.equal(await statementsOf(3), await statementsOf(1), 'one query, however many are shown');
});
