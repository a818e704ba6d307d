// What silences and maintenance windows do to alerts, from the ping to the mail.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, hours, minutes, seconds } from '../platform/time.ts';
import { startTestService } from '../testing/service.ts';

async function openStage(t: TestContext) {
  const service = await startTestService(t);
  const { alice, mailbox, clock } = service;
  // Alerts whose time has come are looked at after what is due was sent.
  const settle = async () => {
    await service.settle();
    await service.settle();
  };
  const check = await alice.createCronCheck({ tags: ['night'] });
  await alice.ping(check);
  await service.settle();
  const before = mailbox.to(alice.email).length;
  return {
    ...service,
    ...{ check, settle },
    async advance(ms: number) {
      clock.pass(ms);
      await settle();
    },
    async fail() {
      await alice.ping(check, '/fail');
      await settle();
    },
    /** Subjects of the mails about alerts that came so far. */
    sent: () =>
      mailbox
        .to(alice.email)
        .slice(before)
        .map(({ subject }) => subject),
    alerts: async () => (await alice.get(`/alerts?subject_id=${check.id}`)).alerts,
    inHours: (count: number) => addMs(clock.now(), hours(count)).toISOString(),
  };
}

const silence = { name: 'Known', duration_seconds: 3_600 };

test('what fails during a silence is recorded and notified only when the silence is over', async (t) => {
  const { alice, check, fail, sent, alerts, advance } = await openStage(t);
  await alice.post('/alerts/silences', { ...silence, targets: { ids: [check.id] } });
  await fail();
  assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'down');
  assert.deepEqual(
    (await alerts()).map(({ status }: { status: string }) => status),
    ['open'],
  );
  await advance(minutes(59));
  assert.deepEqual(sent(), []);
  await advance(minutes(1));
  assert.equal(sent().length, 1);
  await advance(hours(2));
  assert.equal(sent().length, 1);
});

test('the end of an alert whose check was deleted waits for a silence of everything', async (t) => {
  const { alice, check, fail, sent, advance } = await openStage(t);
  await fail();
  assert.equal(sent().length, 1);
  await alice.post('/alerts/silences', { ...silence, targets: { all: true } });
  await alice.send('DELETE', `/cron-checks/${check.id}`);
  await advance(minutes(59));
  assert.equal(sent().length, 1);
  await advance(minutes(1));
  assert.equal(sent().length, 2);
});

test('whoever watches the stream gets every change of a silence and a maintenance window', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie } = service;
  const watch = async (token: string) => {
    const stream = await fetch(`${service.api}/events`, { headers: { Authorization: `Bearer ${token}` } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    t.after(() => reader?.cancel());
    return {
      text: () => text,
      async until(pattern: RegExp) {
        while (!pattern.test(text)) text += (await reader?.read())?.value ?? assert.fail(text);
        return JSON.parse(pattern.exec(text)?.[1] ?? '');
      },
    };
  };
  const [own, foreign] = [await watch(alice.token), await watch(charlie.token)];
  const check = await alice.createCronCheck({ name: 'Backup' });
  const made = await alice.post('/alerts/silences', { ...silence, targets: { ids: [check.id] } });
  const [begun, ended] = [/event: silence\ndata: (.*"active".*)\n/, /event: silence\ndata: (.*"ended".*)\n/];
  assert.deepEqual(await own.until(begun), await alice.get(`/alerts/silences/${made.id}`));
  await alice.post(`/alerts/silences/${made.id}/end`);
  assert.equal((await own.until(ended)).id, made.id);
  const ends_at = addMs(service.clock.now(), hours(1)).toISOString();
  const window = await alice.post('/maintenance-windows', { name: 'Disks', targets: { all: true }, ends_at });
  assert.equal((await own.until(/event: maintenance_window\ndata: (.*"active".*)\n/)).id, window.id);
  await alice.delete(`/maintenance-windows/${window.id}`);
  assert.deepEqual(await own.until(/event: maintenance_window\ndata: (.*"deleted".*)\n/), {
    ...{ id: window.id, deleted: true },
  });
  const other = await charlie.createCronCheck({ name: 'Own' });
  await foreign.until(new RegExp(`event: cron_check\\ndata: (.*${other.id}.*)\\n`));
  assert.doesNotMatch(foreign.text(), /silence|maintenance_window|Backup/);
});

test('what fails and recovers during a silence never notifies', async (t) => {
  const { alice, check, fail, sent, alerts, advance, settle } = await openStage(t);
  await alice.post('/alerts/silences', { ...silence, targets: { tags: ['night'] } });
  await fail();
  await advance(minutes(10));
  await alice.ping(check);
  await settle();
  assert.deepEqual(
    (await alerts()).map(({ status }: { status: string }) => status),
    ['resolved'],
  );
  for (let hour = 0; hour < 2; hour += 1) {
    await alice.ping(check);
    await advance(minutes(9));
  }
  await alice.post(`/cron-checks/${check.id}/pause`);
  await advance(hours(3));
  assert.deepEqual(sent(), []);
});

test('a silence that is ended, deleted, or about something else now has what it held sent at once', async (t) => {
  const { alice, check, fail, sent, advance, settle } = await openStage(t);
  const ways: ((id: number) => Promise<unknown>)[] = [
    (id) => alice.post(`/alerts/silences/${id}/end`),
    (id) => alice.delete(`/alerts/silences/${id}`),
    (id) => alice.patch(`/alerts/silences/${id}`, { targets: { tags: ['other'] } }),
    async (id) => {
      const { starts_at } = await alice.get(`/alerts/silences/${id}`);
      await alice.patch(`/alerts/silences/${id}`, {
        ends_at: addMs(new Date(starts_at), minutes(2)).toISOString(),
      });
    },
  ];
  for (const [index, way] of ways.entries()) {
    const { id } = await alice.post('/alerts/silences', { ...silence, targets: { ids: [check.id] } });
    await fail();
    await advance(minutes(1));
    const before = sent().length;
    await way(id);
    await settle();
    if (index === 3) await advance(minutes(1));
    assert.equal(sent().length, before + 1, `way ${index}`);
    await alice.ping(check);
    await settle();
    assert.equal(sent().length, before + 2, `way ${index}`);
    // Long enough for the next failure to be an alert of its own.
    await alice.post(`/cron-checks/${check.id}/pause`);
    await advance(hours(2));
    await alice.post(`/cron-checks/${check.id}/resume`);
    await alice.ping(check);
    await settle();
  }
});

test('a window that recurs holds what fails in its occurrences, and nothing in between', async (t) => {
  const { alice, check, fail, sent, advance, settle } = await openStage(t);
  // It is 08:00 in UTC, and 11:00 in Vilnius.
  const recurrence = { cron_expression: '30 11 * * *', duration_seconds: 3_600, timezone: 'Europe/Vilnius' };
  await alice.patch(`/cron-checks/${check.id}`, { interval_seconds: 86_400 });
  await alice.post('/maintenance-windows', { name: 'Nightly', targets: { all: true }, recurrence });
  await fail();
  assert.equal(sent().length, 1);
  await alice.ping(check);
  await settle();
  assert.equal(sent().length, 2);
  await advance(minutes(30) + seconds(1));
  await fail();
  await advance(minutes(59));
  assert.equal(sent().length, 2);
  await advance(minutes(1));
  assert.equal(sent().length, 3);
});

test('a silence of one check, or of another account, holds nothing else', async (t) => {
  const { alice, charlie, fail, sent } = await openStage(t);
  const other = await alice.createCronCheck();
  await alice.post('/alerts/silences', { ...silence, targets: { ids: [other.id], tags: ['day'] } });
  await charlie.post('/alerts/silences', { ...silence, targets: { all: true, tags: ['night'] } });
  await fail();
  assert.equal(sent().length, 1);
});

test('a silence of a server is one of the processes on it', async (t) => {
  const { alice, nobody, sent, clock, settle, advance } = await openStage(t);
  const server = await alice.post('/servers', { name: 'Web 1' });
  await alice.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  const watched = (await alice.get(`/servers/${server.id}/processes`)).processes[0];
  const report = async (count: number) => {
    const at = clock.now().toISOString();
    const found = {
      id: watched.id,
      count,
      pids: count > 0 ? [7] : [],
      cpu: 0,
      memory_bytes: 1,
      started_at: null,
    };
    const host = { hostname: 'web-1', ip: null, os: 'linux', arch: 'x64', kernel: '6', boot_id: 'b' };
    const samples = [{ at, cpu: 1, memory: 1, disk: 1, processes: [found] }];
    const headers = { Authorization: `Bearer ${server.agent_token}` };
    const answer = await nobody.send(
      'POST',
      '/agent/report',
      { agent_version: '1', sent_at: at, host, samples },
      headers,
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await settle();
  };
  await report(1);
  await alice.post('/alerts/silences', {
    name: 'Deploy',
    targets: { ids: [server.id] },
    duration_seconds: 600,
  });
  await advance(minutes(1));
  await report(0);
  const { alerts } = await alice.get('/alerts?kind=process_stopped');
  assert.equal(alerts.length, 1);
  const before = sent().length;
  await advance(minutes(5));
  await report(0);
  assert.equal(sent().length, before);
});

test('whatever is under a silence says so where it is read and listed, until it is over', async (t) => {
  const { alice, check, fail, alerts, advance } = await openStage(t);
  const server = await alice.post('/servers', { name: 'web-1' });
  const watched = { name: 'nginx', match: { kind: 'name', value: 'nginx' } };
  const process = await alice.post(`/servers/${server.id}/processes`, watched);
  const probed = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'tcp', host: 'shop.example', port: 443 },
  });
  const reads: [string, string, { id: number }][] = [
    ['/cron-checks', 'checks', check],
    ['/servers', 'servers', server],
    [`/servers/${server.id}/processes`, 'processes', process],
    ['/processes', 'processes', process],
    ['/uptime-checks', 'checks', probed],
  ];
  const mutes = async () => {
    const seen: unknown[] = [];
    for (const [path, rows, { id }] of reads) {
      const list = await alice.get(path);
      seen.push(list[rows].find((row: { id: number }) => row.id === id).muted);
      if (path !== '/processes') seen.push((await alice.get(`${path}/${id}`)).muted);
    }
    return seen;
  };
  assert.deepEqual(new Set(await mutes()), new Set([null]));
  const { id, ends_at } = await alice.post('/alerts/silences', {
    ...{ name: '*', targets: { all: true }, duration_seconds: 3_600 },
  });
  const muted = { type: 'silence', id, name: '*', until: ends_at };
  assert.deepEqual(await mutes(), Array(9).fill(muted));
  await fail();
  const { events } = await alice.get(`/alerts/${(await alerts())[0].id}`);
  assert.ok(events.some(({ note }: { note: string }) => note === 'a silence of everything'));
  await advance(hours(1));
  assert.deepEqual(new Set(await mutes()), new Set([null]));
});
