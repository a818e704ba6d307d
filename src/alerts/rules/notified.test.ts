import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckBench } from '../../testing/check-bench.ts';

interface Shown {
  kind: string;
  rules: { name: string }[];
  channels: { name: string; enabled: boolean }[];
  later: { name: string }[];
}

test('who is notified of a check, of a draft and of other tags follows from the rules', async (t) => {
  const { owner, alice, charlie, bob, setRole, create } = await openCheckBench(t);
  const phones = await owner.post('/alerts/channels', {
    ...{ name: 'Phones', kind: 'email', config: { to: ['phones@example.org'] } },
  });
  const check = await create({ tags: ['nightly'] });
  const { rules } = await owner.get('/alerts/rules?kind=cron_fail');
  await owner.patch(`/alerts/rules/${rules[0].id}`, {
    targets: { tags: ['nightly'] },
    escalations: [{ after_seconds: 600, channel_ids: [phones.id] }],
  });
  await owner.post('/alerts/rules', {
    name: 'Only it',
    kind: 'cron_missed',
    targets: { ids: [check.id] },
    channel_ids: [phones.id],
  });
  await owner.patch(`/alerts/channels/${phones.id}`, { enabled: false });
  const shown = async (query: string, kind: string) => {
    const { kinds } = await owner.get(`/alerts/rules/notified?${query}`);
    const found: Shown | undefined = kinds.find((one: Shown) => one.kind === kind);
    assert.ok(found);
    const names = (some: { name: string }[]) => some.map(({ name }) => name);
    return [names(found.rules), names(found.channels), names(found.later)];
  };
  const [first] = (await owner.get('/alerts/channels')).channels.filter(
    ({ name }: { name: string }) => name !== 'Phones',
  );
  const of = `subject_id=${check.id}`;
  assert.deepEqual(await shown(of, 'cron_fail'), [[rules[0].name], [first.name], ['Phones']]);
  assert.deepEqual(await shown(`${of}&tag=other`, 'cron_fail'), [[], [], []]);
  assert.deepEqual((await shown(of, 'cron_missed'))[0]?.at(-1), 'Only it');
  assert.deepEqual(await shown('subject_type=cron_check', 'cron_fail'), [[], [], []]);
  assert.deepEqual((await shown('subject_type=cron_check&tag=nightly', 'cron_fail'))[1], [first.name]);
  const answers = [
    await charlie.send('GET', `/alerts/rules/notified?${of}`),
    await alice.send('GET', '/alerts/rules/notified'),
    await alice.send('GET', `/alerts/rules/notified?${of}&subject_type=server`),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 400, 400],
  );
  await setRole('viewer');
  assert.equal((await bob.send('GET', `/alerts/rules/notified?${of}`)).status, 200);
});

test('outside the times of its rule nobody is notified before they begin', async (t) => {
  const { owner } = await openCheckBench(t);
  const { rules } = await owner.get('/alerts/rules?kind=cron_fail');
  await owner.patch(`/alerts/rules/${rules[0].id}`, {
    active_times: { timezone: 'Europe/Berlin', hours: [{ weekdays: ['mon'], from: '08:00', to: '18:00' }] },
    severity_times: {
      ...{ timezone: 'Europe/Berlin', severity: 'info' },
      hours: [{ weekdays: ['mon'], from: '08:00', to: '09:00' }],
    },
  });
  const shown = async (at: string) => {
    const { kinds } = await owner.get(`/alerts/rules/notified?subject_type=cron_check&at=${at}`);
    const [{ rules: some, channels, held }] = kinds;
    return [some[0].severity, some[0].active_from, channels.length, held.length];
  };
  // A Sunday, and the Monday after it.
  assert.deepEqual(await shown('2026-06-14T12:00:00Z'), ['info', '2026-06-15T06:00:00.000Z', 0, 1]);
  assert.deepEqual(await shown('2026-06-15T10:00:00Z'), ['critical', null, 1, 0]);
});
