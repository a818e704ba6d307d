import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import type { Caller } from '../../testing/caller.ts';
import { startTestService } from '../../testing/service.ts';
import type { Plan } from './schema.ts';

const apply = (caller: Caller, document: object): Promise<Plan> => caller.post('/config/apply', { document });
const plan = (caller: Caller, document: object): Promise<Plan> => caller.post('/config/plan', { document });

const issuesOf = async (caller: Caller, document: object, call = '/config/plan') => {
  const { status, body } = await caller.send('POST', call, { document });
  assert.equal(status, 400, JSON.stringify(body));
  return (body.issues as { field: string; reason: string }[]).map(
    ({ field, reason }) => `${field}: ${reason}`,
  );
};

test('documents that are wrong', async (t) => {
  const { alice, charlie, api } = await startTestService(t);

  await t.test('those that are too large, too deep or of too many entries are refused at once', async () => {
    const { key } = await alice.post('/api-keys', { name: 'ci', kind: 'full' });

    // Nothing of it has to arrive.
    const announced = await new Promise<number>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...{ 'content-type': 'application/json', 'content-length': 100 * 1_024 * 1_024 },
      };
      const sent = request(`${api}/config/apply`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', reject).write('{"document": {');
    });
    assert.equal(announced, 413);

    const refused = async (document: object) => {
      const { status, body } = await alice.send('POST', '/config/apply', { document });
      return [status, body.issues?.length];
    };
    let deep: object = {};
    for (let level = 0; level < 1_000; level += 1) deep = { a: deep };
    assert.equal((await refused({ version: 1, cron_checks: deep }))[0], 400);
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`c${index}`, {}]));
    assert.deepEqual(await refused({ version: 1, cron_checks: many }), [400, 1]);
    assert.deepEqual((await alice.get('/cron-checks')).checks, []);
  });

  await t.test(
    'a plan says what is taken, by others and within the document, and not what is given free',
    async () => {
      const page = (slug: string, more: object = {}) => ({ slug, name: slug, ...more });
      const alias = 'kuma:0123456789abcdefghijklmnopqrstuw';
      await charlie.post('/status-pages', page('of-charlie'));
      const { slug } = await charlie.createCronCheck({ ping_aliases: [alias] });
      const document = {
        version: 1,
        status_pages: { a: page('of-charlie'), b: page('shared-one'), c: page('shared-one') },
        cron_checks: {
          a: { every: '1h', slug },
          b: { every: '1h', ping_aliases: ['fine', alias, 'Twice'] },
          c: { every: '1h', ping_aliases: ['twice'] },
        },
      };
      for (const call of ['/config/plan', '/config/apply'])
        assert.deepEqual(await issuesOf(alice, document, call), [
          'cron_checks.a.slug: is taken',
          'cron_checks.b.ping_aliases: is taken',
          'cron_checks.c.ping_aliases: is taken',
          'status_pages.a.slug: is taken',
          'status_pages.c.slug: is taken',
        ]);
      const mine = { old: page('alice-old'), other: page('alice-other') };
      await apply(alice, { version: 1, status_pages: mine });
      assert.deepEqual(await issuesOf(alice, { version: 1, status_pages: { old: page('alice-other') } }), [
        'status_pages.old.slug: is taken',
      ]);
      const { steps } = await plan(alice, {
        version: 1,
        status_pages: { old: page('alice-new'), new: page('alice-old') },
      });
      assert.deepEqual(
        steps.map(({ key, action }) => `${action} ${key}`),
        ['update old', 'create new'],
      );
    },
  );

  await t.test('a document that names nothing prunes nothing', async () => {
    await apply(alice, { version: 1, cron_checks: { kept: { every: '1h' } } });
    const before = (await alice.get('/cron-checks')).checks.length;
    for (const call of ['/config/plan', '/config/apply'])
      for (const document of [{ version: 1 }, { version: 1, defaults: {}, cron_checks: {} }]) {
        const { status, body } = await alice.send('POST', call, { document, prune: true });
        assert.deepEqual([status, body.issues[0].field], [400, 'prune']);
        assert.match(
          body.issues[0].reason,
          /^the document names no resources: it would delete all \d+ that have a key$/,
        );
      }
    assert.equal((await alice.get('/cron-checks')).checks.length, before);
    assert.deepEqual((await plan(alice, { version: 1 })).steps, []);
  });

  await t.test('what a field has to be is a sentence, and not the name of a format', async () => {
    const document = {
      version: 1,
      uptime_checks: { u: { kind: 'http', url: 'url', paused: 'no' } },
      channels: {
        slack: { kind: 'slack', config: { webhook_url: 'url' } },
        mail: { kind: 'email', config: { to: ['email'] } },
      },
    };
    assert.deepEqual(await issuesOf(alice, document), [
      'channels.slack.config.webhook_url: must be an address that begins with http:// or https://',
      'channels.mail.config.to.0: must be an email address, such as mira@example.com',
      'uptime_checks.u.paused: must be true or false',
      'uptime_checks.u.url: must be an address that begins with http:// or https://',
    ]);
  });

  await t.test('a plan says why a change would be refused', async () => {
    const site = (url: string) => ({ version: 1, uptime_checks: { moved: { kind: 'http', url } } });
    await apply(alice, site('https://example.com/'));
    assert.deepEqual(
      (await issuesOf(alice, site('http://169.254.169.254/'))).map((issue) => issue.split(':')[0]),
      ['uptime_checks.moved.url'],
    );
  });

  await t.test(
    'half of a character in a name is stored as planned, so that nothing is to do then',
    async () => {
      const document = {
        version: 1,
        cron_checks: { odd: { every: '1h', name: 'a\ud800b', tags: ['\udfff'] } },
      };
      await apply(alice, document);
      assert.deepEqual((await plan(alice, document)).steps, []);
      const put = () =>
        alice.send('PUT', '/cron-checks/by-key/odd', { name: 'c\ud800', interval_seconds: 60 });
      const [first, second] = [await put(), await put()];
      assert.equal(first.body.name, 'c\ufffd');
      assert.equal(second.body.updated_at, first.body.updated_at);
    },
  );
});
