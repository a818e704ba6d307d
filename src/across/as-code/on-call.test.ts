import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASK } from '../../../shared/mask.ts';
import { startTestService } from '../../testing/service.ts';

const layer = (...members: string[]) => ({
  ...{ members, first_handover: '2026-06-15T09:00' },
  rotation: { unit: 'day', length: 1 },
});

test('who is on call and from where is probed, in documents', async (t) => {
  const { alice, bob, charlie, setRole } = await startTestService(t);
  const apply = (document: object, more: object = {}) =>
    alice.post('/config/apply', { document: { version: 1, ...document }, ...more });
  const refusal = async (document: object, call = '/config/plan') => {
    const { status, body } = await alice.send('POST', call, { document: { version: 1, ...document } });
    return [status, (body.issues ?? []).map(({ field, reason }: Record<string, string>) => [field, reason])];
  };

  await t.test('members are named by their addresses, in the order of their turns', async () => {
    const schedules = { primary: { layers: [layer(bob.email.toUpperCase(), alice.email)] } };
    await apply({ schedules });
    const [schedule] = (await alice.get('/schedules')).schedules;
    const { members } = await alice.get('/account/members');
    const idOf = (email: string) => members.find((member: { email: string }) => member.email === email).id;
    assert.deepEqual(schedule.layers[0].member_ids, [idOf(bob.email), idOf(alice.email)]);
    const { document } = await alice.get('/config/export');
    assert.deepEqual(document.schedules.primary.layers, [layer(bob.email, alice.email)]);

    await alice.patch(`/schedules/${schedule.id}`, { timezone: 'Europe/Vilnius' });
    const { drift } = await alice.get('/config/drift');
    assert.deepEqual(drift[0].changes, [{ field: 'timezone', before: 'UTC', after: 'Europe/Vilnius' }]);
    assert.equal(
      (await alice.get(`/config/managed?section=schedules&id=${schedule.id}`)).managed.key,
      'primary',
    );
  });

  await t.test(
    'the address of a calendar is a secret, which stays where it is masked or left out',
    async () => {
      const rota = (calendar: object, name = 'Rota') => ({
        schedules: { primary: { layers: [layer(bob.email), { name, calendar }] } },
      });
      const url = 'webcal://calendar.example.com/secret/basic.ics';
      await apply(rota({ url }));
      const calendarOf = async () => (await alice.get('/schedules')).schedules[0].imported_calendars[0];
      const { id } = await calendarOf();
      const { document } = await alice.get('/config/export');
      assert.deepEqual(document.schedules.primary.layers[1], { name: 'Rota', calendar: { url: MASK } });
      for (const given of [{}, { url: MASK }, { url: url.replace('webcal', 'https') }])
        assert.deepEqual(
          (await alice.post('/config/plan', { document: { version: 1, ...rota(given) } })).steps,
          [],
        );
      const { schedules } = rota({});
      await apply({ schedules: { primary: { layers: schedules.primary.layers.toReversed() } } });
      assert.equal((await calendarOf()).id, id, 'found by the name of its layer');
      await apply(rota({ url: 'https://other.example.com/basic.ics' }));
      assert.equal((await calendarOf()).host, 'other.example.com');
      const none = { schedules: { primary: { layers: [{ calendar: { url: MASK } }, layer(bob.email)] } } };
      assert.deepEqual(await refusal(none), [
        400,
        [['schedules.primary.layers.0.calendar.url', 'nothing is stored for it: give a value']],
      ]);
    },
  );

  await t.test('who is no member is nobody, and what is no address is said to be none', async () => {
    const schedules = { other: { layers: [layer(charlie.email), { ...layer(), members: [7] }] } };
    assert.deepEqual(await refusal({ schedules }), [
      400,
      [
        ['schedules.other.layers.0.members.0', `there is no ${charlie.email} in the document or the account`],
        ['schedules.other.layers.1.members.0', 'the email address of a member'],
      ],
    ]);
  });

  await t.test('a rule names its policy, which names schedules, and each can go', async () => {
    const escalation_policies = {
      night: { steps: [{ schedules: ['primary'], members: [alice.email], wait: '5m' }] },
    };
    const active_times = {
      ...{ timezone: 'Europe/Vilnius', hours: [{ weekdays: ['mon', 'fri'], from: '08:00', to: '18:00' }] },
    };
    const rules = { failed: { kind: 'cron_fail', escalation_policy: 'night', active_times } };
    const schedules = { primary: { layers: [layer(alice.email)] } };
    await apply({ schedules, escalation_policies, rules });
    const [policy] = (await alice.get('/escalation-policies')).escalation_policies;
    const ruleNamed = async () =>
      (await alice.get('/alerts/rules')).rules.find(({ name }: { name: string }) => name === 'failed');
    assert.equal((await ruleNamed()).escalation_policy_id, policy.id);
    assert.deepEqual((await ruleNamed()).active_times, active_times);
    const { document } = await alice.get('/config/export');
    assert.deepEqual(document.rules.failed.active_times, active_times);
    const applied = await apply({ rules: { failed: { kind: 'cron_fail' } } }, { prune: true });
    assert.deepEqual(
      applied.steps.map(({ action, section }: Record<string, string>) => `${action} ${section}`),
      ['delete escalation_policies', 'delete schedules', 'update rules'],
    );
    assert.equal((await ruleNamed()).escalation_policy_id, null);
  });

  await t.test('a location goes once no check is probed from it', async () => {
    const shop = { kind: 'tcp', host: 'shop.example.com', port: 443 };
    const locations = { north: { country: 'NO' }, south: {} };
    await apply({
      locations,
      uptime_checks: { shop: { ...shop, locations: ['south', 'service', 'north'] } },
    });
    const { document } = await alice.get('/config/export');
    assert.deepEqual(document.uptime_checks.shop.locations, ['north', 'service', 'south']);
    const less = {
      locations: { south: {} },
      uptime_checks: { shop: { ...shop, locations: ['south'] } },
    };
    const { steps } = await apply(less, { prune: true });
    assert.deepEqual(
      steps.map(({ action, key }: Record<string, string>) => `${action} ${key}`),
      ['delete failed', 'update shop', 'delete north'],
    );
    assert.deepEqual((await alice.post('/config/plan', { document: { version: 1, ...less } })).steps, []);
    assert.deepEqual(await refusal({ locations: { service: {} } }), [
      400,
      [['locations.service', 'is the service itself']],
    ]);
  });

  await t.test('editors leave locations alone, as in the dashboard', async () => {
    await setRole('editor');
    const plan = (document: object) =>
      bob.send('POST', '/config/plan', { document: { version: 1, ...document } });
    assert.equal((await plan({ locations: { south: {} } })).status, 200);
    assert.equal((await plan({ locations: { south: { country: 'IT' } } })).status, 403);
  });

  await t.test('what reports measure uptime against stays unless an entry says otherwise', async () => {
    const checks = (uptime_target?: unknown) => ({
      servers: { db1: uptime_target === undefined ? {} : { uptime_target } },
      cron_checks: Object.fromEntries(
        ['nightly', 'weekly'].map((key) => [
          key,
          { every: '1d', ...(uptime_target !== undefined && { uptime_target }) },
        ]),
      ),
    });
    const targets = async () =>
      (await alice.get('/reports/targets')).checks.map(
        ({ name, target }: { name: string; target: number }) => `${name} ${target}`,
      );
    await apply(checks(99.5));
    assert.deepEqual(await targets(), ['db1 99.5', 'nightly 99.5', 'weekly 99.5']);
    const plan = async (document: object) =>
      (await alice.post('/config/plan', { document: { version: 1, ...document } })).steps;
    assert.deepEqual([await plan(checks(99.5)), await plan(checks())], [[], []]);
    const { document } = await alice.get('/config/export');
    assert.deepEqual(
      [document.servers.db1, document.cron_checks.nightly.uptime_target],
      [{ uptime_target: 99.5 }, 99.5],
    );
    assert.equal((await plan(checks(98))).length, 3);
    await apply(checks(98));
    assert.deepEqual(await targets(), ['db1 98', 'nightly 98', 'weekly 98']);
    await apply(checks(null));
    assert.deepEqual(await targets(), []);
    assert.deepEqual(await refusal({ ...checks(49), schedules: { primary: { uptime_target: 99 } } }), [
      400,
      [
        ['servers.db1.uptime_target', 'number 50..100, or null'],
        ['cron_checks.nightly.uptime_target', 'number 50..100, or null'],
        ['cron_checks.weekly.uptime_target', 'number 50..100, or null'],
        ['schedules.primary.uptime_target', 'unknown field'],
      ],
    ]);
  });
});
