import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { addMs, hours, minutes } from '../../platform/time.ts';
import { recordOutage } from '../../subjects/own-outages.ts';
import { openServerBench } from '../../testing/server-bench.ts';

const start = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(start, ms).toISOString();

const measured = { kind: 'server_metric', op: 'gt', for_seconds: 0 };

test('the rules about a server are those that target it, by tag, by id or by being about everything', async (t) => {
  const { owner, add } = await openServerBench(t);
  const server = await add({ tags: ['database'] });
  const make = (name: string, fields: object) =>
    owner.post('/alerts/rules', { name, ...measured, ...fields });
  await make('Tag', {
    metric: 'memory',
    threshold: 80,
    targets: { tags: ['database'] },
    severity: 'critical',
  });
  await make('Id', { metric: 'load_5m', threshold: 16, targets: { ids: [server.id] } });
  await make('Other', { metric: 'cpu', threshold: 50, targets: { tags: ['web'] } });
  await make('Off', { metric: 'cpu', threshold: 70, enabled: false });
  const { rules } = await owner.get(`/subjects/${server.id}/context`);
  assert.deepEqual(
    rules.map(({ name, metrics, threshold, severity }: Record<string, unknown>) => [
      ...[name, metrics, threshold, severity],
    ]),
    [
      ['Server offline', [], null, 'critical'],
      ['CPU, memory or disk above 90 %', ['cpu', 'memory', 'disk'], 90, 'warning'],
      ['Tag', ['memory'], 80, 'critical'],
      ['Id', ['load_5m'], 16, 'warning'],
    ],
  );
});

test('a process goes by the rules about its server too, a check by those of its kinds', async (t) => {
  const { owner, alice, add } = await openServerBench(t);
  const server = await add({ tags: ['database'] });
  const process = await owner.post(`/servers/${server.id}/processes`, {
    name: 'postgres',
    match: { kind: 'name', value: 'postgres' },
  });
  const check = await alice.createCronCheck();
  await owner.post('/alerts/rules', {
    name: 'Of databases',
    kind: 'process_stopped',
    targets: { tags: ['database'] },
  });
  const namesOf = async (id: number) =>
    (await owner.get(`/subjects/${id}/context`)).rules.map(({ name }: { name: string }) => name);
  assert.deepEqual(await namesOf(process.id), ['Process stopped', 'Of databases']);
  assert.deepEqual(await namesOf(check.id), [
    'Cron job failed',
    'Cron job missed',
    'Cron job ran too long',
    'Cron job ended too soon',
  ]);
});

test('what was open, planned and unheard lies within the window, and what is yet to come too', async (t) => {
  const { owner, add, report, sample, advance, app } = await openServerBench(t);
  const server = await add();
  await report(server);
  await owner.post('/alerts/rules', { name: 'Hot', ...measured, metric: 'cpu', threshold: 80 });
  await advance(minutes(5));
  await report(server, { samples: [sample({ cpu: 99 })] });
  await advance(minutes(5));
  await report(server);
  for (const from of [minutes(2), hours(2)])
    await owner.post('/maintenance-windows', {
      name: 'Upgrade',
      targets: { ids: [server.id] },
      starts_at: at(from),
      ends_at: at(from + minutes(30)),
    });
  await transaction(app.database, async (tx) => {
    await recordOutage(tx, {
      cause: 'stalled',
      from: new Date(at(minutes(1))),
      to: new Date(at(minutes(3))),
    });
    await recordOutage(tx, { cause: 'clock', from: new Date(at(minutes(2))), to: new Date(at(minutes(4))) });
  });
  const window = `from=${at(minutes(2))}&to=${at(hours(3))}`;
  const context = await owner.get(`/subjects/${server.id}/context?${window}`);
  assert.deepEqual(
    context.alerts.map(({ kind, metric, from, to }: Record<string, unknown>) => [kind, metric, from, to]),
    [['server_metric', 'cpu', at(minutes(5)), at(minutes(10))]],
  );
  assert.deepEqual(
    context.maintenance.map(({ from, to }: Record<string, unknown>) => [from, to]),
    [
      [at(minutes(2)), at(minutes(32))],
      [at(hours(2)), at(minutes(150))],
    ],
  );
  assert.deepEqual(context.outages, [{ from: at(minutes(2)), to: at(minutes(4)) }]);
  const later = await owner.get(`/subjects/${server.id}/context?from=${at(minutes(40))}&to=${at(hours(1))}`);
  assert.deepEqual([later.alerts, later.maintenance, later.outages], [[], [], []]);
});

test('what another account has is not there', async (t) => {
  const { charlie, add } = await openServerBench(t);
  const server = await add();
  assert.equal((await charlie.send('GET', `/subjects/${server.id}/context`)).status, 404);
});
