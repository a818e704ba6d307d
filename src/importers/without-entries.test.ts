import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutEntries } from './without-entries.ts';

const document = {
  version: 1,
  channels: { phones: { kind: 'ntfy' }, mail: { kind: 'email' } },
  cron_checks: { a: { schedule: '@daily' }, b: { depends_on: 'cron_checks.a' } },
  rules: {
    both: { targets: { monitors: ['cron_checks.a', 'cron_checks.b'] }, notify: ['phones', 'mail'] },
    one: { targets: { monitors: ['cron_checks.a'] }, notify: ['mail'] },
    all: { targets: { all: true }, notify: ['phones'] },
  },
  maintenance_windows: { night: { targets: { monitors: ['cron_checks.a'], tags: ['x'] } } },
  status_pages: { page: { components: [{ monitor: 'cron_checks.a' }, { monitor: 'cron_checks.b' }] } },
};

test('what is left out goes with what refers to it, and with what is about nothing then', () => {
  const left = withoutEntries(document, new Set(['cron_checks.a', 'channels.phones']));
  assert.deepEqual(left, {
    version: 1,
    channels: { mail: { kind: 'email' } },
    cron_checks: { b: {} },
    rules: { both: { targets: { monitors: ['cron_checks.b'] }, notify: ['mail'] } },
    maintenance_windows: { night: { targets: { monitors: [], tags: ['x'] } } },
    status_pages: { page: { components: [{ monitor: 'cron_checks.b' }] } },
  });
});

test('what is a part of something that is left out is gone with it', () => {
  const [process, alert] = ['servers.db.processes.web', 'integrations.prom.checks.[["alertname","A.b"]]'];
  const left = withoutEntries(
    { rules: { r: { targets: { monitors: [process, alert, 'servers.other'] } } } },
    new Set(['servers.db', 'integrations.prom']),
  );
  assert.deepEqual(left, { rules: { r: { targets: { monitors: ['servers.other'] } } } });
});

test('what the account has already may be referred to, though it is left out', () => {
  const { cron_checks, ...rest } = document;
  assert.deepEqual(withoutEntries(document, new Set(['cron_checks.a']), new Set()), {
    ...rest,
    cron_checks: { b: cron_checks.b },
  });
});

test('schedules, policies and locations leave what names them', () => {
  const onCall = {
    locations: { north: {}, south: {} },
    uptime_checks: { shop: { kind: 'tcp', locations: ['north', 'south'] } },
    schedules: { primary: {}, second: {} },
    escalation_policies: {
      night: {
        steps: [{ schedules: ['primary', 'second'], everybody_of_schedules: ['primary'], wait: '5m' }],
      },
      day: { steps: [{ schedules: ['second'], wait: '5m' }] },
    },
    rules: { failed: { kind: 'cron_fail', escalation_policy: 'day' } },
  };
  const left = ['locations.north', 'schedules.primary', 'escalation_policies.day'];
  assert.deepEqual(withoutEntries(onCall, new Set(left)), {
    locations: { south: {} },
    uptime_checks: { shop: { kind: 'tcp', locations: ['south'] } },
    schedules: { second: {} },
    escalation_policies: {
      night: { steps: [{ schedules: ['second'], everybody_of_schedules: [], wait: '5m' }] },
    },
    rules: { failed: { kind: 'cron_fail' } },
  });
});
