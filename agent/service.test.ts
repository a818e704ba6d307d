import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openServerBench } from '../src/testing/server-bench.ts';
import {
  type Answered,
  newPlace,
  type Report,
  startListener,
  startReporting,
  storedMoments,
} from './testing/stage.ts';

const SECOND = 1_000;

/** Hands reports on to the service, whose clock is set right first; cut off where the service is stopped. */
const handOn =
  (bench: Awaited<ReturnType<typeof openServerBench>>, isStopped: () => boolean) =>
  async ({ bytes, headers }: Report): Promise<Answered> => {
    if (isStopped()) return null;
    bench.clock.pass(Math.max(0, Date.now() - bench.now().getTime()));
    const answer = await fetch(`${bench.current().app.urls.api}/agent/report`, {
      method: 'POST',
      headers: {
        authorization: String(headers.authorization),
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: await answer.text() };
  };

test('while the service is stopped and started, no slot is missing and none is stored twice', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  await bench.owner.post(`/servers/${server.id}/processes`, {
    name: 'The test',
    match: { kind: 'command', value: basename(process.argv[1] ?? '') },
  });
  let isStopped = false;
  const between = await startListener(
    t,
    handOn(bench, () => isStopped),
  );
  const agent = startReporting(t, between.url, newPlace(server.agent_token), 1);
  await between.until(() => storedMoments(between).length >= 2);
  isStopped = true;
  const stoppedMs = Date.now();
  await bench.restart(async () => {
    const cut = () => between.received.filter(({ status }) => status === null).length;
    await between.until(() => cut() >= 3);
  });
  const startedMs = Date.now();
  isStopped = false;
  const before = storedMoments(between).length;
  await between.until(() => storedMoments(between).length >= before + 4);
  agent.child.kill('SIGTERM');
  assert.equal(await agent.ended, 0);
  const { rows } = await sql<{ at: Date }>`
    select at from server_sample where server_id = ${server.id} order by at`.execute(
    bench.current().app.database,
  );
  const stored = rows.map(({ at }) => at.getTime());
  // Each once, and none that was taken is lost; a machine that stands still lets slots pass.
  const read = new Set(
    between.received.flatMap(({ report }) => report.samples.map(({ at }) => Date.parse(at))),
  );
  const slots = ((stored.at(-1) ?? 0) - (stored[0] ?? 0)) / SECOND + 1;
  assert.ok(stored.length > slots / 2, `${stored.length} of ${slots} slots`);
  const during = stored.filter((at) => at > stoppedMs && at < startedMs);
  assert.ok(during.length >= 2, 'what was taken while the service was stopped is stored');
  assert.deepEqual(
    stored,
    [...read].sort((one, other) => one - other),
  );
  assert.ok(stored.every((at) => (at - (stored[0] ?? 0)) % SECOND === 0));
  assert.deepEqual(storedMoments(between), stored);
  const { processes } = await bench.owner.get(`/servers/${server.id}/processes`);
  assert.equal(processes[0].status, 'running');
  const shown = await bench.read(server);
  assert.equal(shown.status === 'online' || shown.status === 'warning', true, shown.status);
  assert.ok(shown.metrics.memory > 0);
});
