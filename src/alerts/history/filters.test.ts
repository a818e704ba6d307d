import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, hours, minutes } from '../../platform/time.ts';
import { ask } from '../../testing/ask.ts';
import { openCheckBench } from '../../testing/check-bench.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => encodeURIComponent(addMs(start, ms).toISOString());

/** Three checks that failed an hour apart; the first recovered half an hour later. */
async function openStage(t: TestContext) {
  const bench = await openCheckBench(t);
  const checks = [];
  for (const name of ['Backup', '=Report', 'Invoices']) {
    const check = await bench.create({ name, interval_seconds: 86_400 });
    await bench.sendPing(check, '/fail', { method: 'POST', body: `error of ${name}` });
    checks.push(check);
    await bench.advance(minutes(30));
    if (name === 'Backup') await bench.sendPing(check);
    await bench.advance(minutes(30));
  }
  const alerts: { id: number; title: string }[] = (await bench.owner.get('/alerts')).alerts.reverse();
  const ids = alerts.map(({ id }) => id);
  return {
    ...bench,
    ids,
    idOf: (index: number) => ids[index] ?? 0,
    names: async (query: string): Promise<string[]> =>
      (await bench.owner.get(`/alerts?${query}`)).alerts.map(
        ({ subject }: { subject: { name: string } }) => subject.name,
      ),
  };
}

test('alerts are filtered by when they lasted, by words, severity and who was on them', async (t) => {
  const { names, owner, idOf } = await openStage(t);
  assert.deepEqual(await names(`from=${at(minutes(45))}`), ['Invoices', '=Report']);
  assert.deepEqual(await names(`to=${at(minutes(90))}`), ['=Report', 'Backup']);
  assert.deepEqual(await names(`from=${at(minutes(15))}&to=${at(minutes(45))}`), ['Backup']);
  assert.deepEqual(await names('q=INVOICE'), ['Invoices']);
  assert.deepEqual(await names('q=error%20of'), ['Invoices', '=Report', 'Backup']);
  assert.deepEqual(await names('q=invoices%20ist%20fehlgeschlagen'), ['Invoices'], 'as it is read in German');
  assert.deepEqual(await names('q=zu%20lange'), [], 'words of another kind');
  assert.deepEqual(await names('q=%7Bname%7D'), []);
  assert.deepEqual(await names('q=%25'), []);
  assert.deepEqual(await names('severity=info'), []);
  assert.equal((await names('severity=critical')).length, 3);
  await owner.post(`/alerts/${idOf(1)}/acknowledge`);
  await owner.post(`/alerts/${idOf(2)}/resolve`);
  const who = encodeURIComponent('API key full key');
  assert.deepEqual(await names(`acknowledged_by=${who}`), ['=Report']);
  assert.deepEqual(await names(`who=${who}`), ['Invoices', '=Report']);
  const farEast = encodeURIComponent('2026-06-17T08:44:00+23:59');
  assert.deepEqual(await names(`from=${farEast}`), ['Invoices', '=Report']);
  assert.deepEqual(await names(`to=${farEast}`), ['Backup']);
  const wrong = await owner.send('GET', `/alerts?from=${at(hours(1))}&to=${at(0)}`);
  assert.deepEqual(wrong.body.issues, [{ field: 'from', reason: 'must be before `to`' }]);
});

test('what the filters let through can be had as a file that no spreadsheet takes for formulas', async (t) => {
  const { alice, api, charlie } = await openStage(t);
  const token = (await alice.send('POST', '/auth/login', { email: alice.email, password: alice.password }))
    .body.token;
  const file = (query: string, bearer = token) =>
    ask({
      method: 'GET',
      url: `${api}/alerts/export?${query}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
  const csv = await file('status=open');
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    csv.headers.get('content-disposition') ?? '',
    /^attachment; filename="alerts-2026-06-16\.csv"$/,
  );
  const [heading, ...lines] = String(csv.body).trimEnd().split('\r\n');
  assert.match(heading ?? '', /^id,kind,metric,severity,status,subject_type,subject_id,subject_name,title/);
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /,'=Report,/);
  const json = await file('format=json');
  assert.equal(json.body.alerts.length, 3);
  assert.deepEqual((await file('format=json', charlie.token)).body, { alerts: [] });
});

test('many are acknowledged or resolved at once, and each says what came of it', async (t) => {
  const { owner, ids, idOf, charlie, alice } = await openStage(t);
  const bulk = (body: object) => owner.post('/alerts/bulk', body);
  const answer = await bulk({ action: 'acknowledge', ids: [...ids, idOf(1), 999_999], note: 'On it' });
  assert.deepEqual(answer, {
    results: [
      { id: idOf(0), outcome: 'alert_resolved' },
      { id: idOf(1), outcome: 'done' },
      { id: idOf(2), outcome: 'done' },
      { id: 999_999, outcome: 'not_found' },
    ],
    done: 2,
    next_cursor: null,
  });
  const alert = await owner.get(`/alerts/${idOf(2)}`);
  assert.deepEqual([alert.status, alert.events.at(-1).note], ['acknowledged', 'On it']);
  const foreign = await charlie.send('POST', '/alerts/bulk', { action: 'resolve', ids });
  assert.deepEqual([foreign.status, foreign.body.done], [200, 0]);
  assert.equal((await bulk({ action: 'resolve', ids })).done, 3);
  assert.deepEqual((await owner.get('/alerts?status=open')).alerts, []);
  assert.equal((await alice.send('POST', '/alerts/bulk', { action: 'resolve', ids: [] })).status, 400);
});

test('an alert says what will be sent next, to whom, and what waits behind it', async (t) => {
  const { owner, create, sendPing, advance } = await openCheckBench(t);
  const channel = await owner.post('/alerts/channels', {
    name: 'Second on-call',
    kind: 'email',
    config: { to: ['second@example.org'] },
  });
  const [email] = (await owner.get('/alerts/channels')).channels.filter(
    ({ id }: { id: number }) => id !== channel.id,
  );
  const [rule] = (await owner.get('/alerts/rules')).rules.filter(
    ({ kind }: { kind: string }) => kind === 'cron_fail',
  );
  await owner.patch(`/alerts/rules/${rule.id}`, {
    channel_ids: [email.id],
    repeat_seconds: 1_800,
    escalations: [{ after_seconds: 600, channel_ids: [channel.id] }],
  });
  const parent = await create({ name: 'Database', interval_seconds: 86_400 });
  const child = await create({
    name: 'Report',
    interval_seconds: 86_400,
    depends_on: { type: 'cron_check', id: parent.id },
  });
  await sendPing(parent, '/fail');
  await sendPing(child, '/fail');
  const [held, told] = (await owner.get('/alerts')).alerts;
  const read = () => owner.get(`/alerts/${told.id}`);
  const shown = async () =>
    (await read()).upcoming.map(({ at: due, kind, channels }: Record<string, unknown>) => [
      due,
      kind,
      (channels as { name: string }[]).map(({ name }) => name),
    ]);
  const due = (ms: number) => addMs(start, ms).toISOString();
  assert.deepEqual(await shown(), [
    [due(minutes(10)), 'escalation', ['Second on-call']],
    [due(minutes(30)), 'reminder', [email.name]],
  ]);
  assert.deepEqual(
    (await read()).holds_back.map(({ id }: { id: number }) => id),
    [held.id],
  );
  await advance(minutes(11));
  assert.deepEqual(await shown(), [[due(minutes(30)), 'reminder', [email.name, 'Second on-call']]]);
  await owner.post(`/alerts/${told.id}/acknowledge`);
  assert.deepEqual(await shown(), []);
});
