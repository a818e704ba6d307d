import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../../platform/database/database.ts';
import { openJournal } from '../../../../platform/journal/journal.ts';
import { addMs, minutes, seconds } from '../../../../platform/time.ts';
import type { TestNode } from '../../../../testing/node.ts';
import { startTestService, type TestService } from '../../../../testing/service.ts';
import { clearPingLog } from './clear-log.ts';

interface Scene {
  service: TestService;
  nodes: TestNode[];
  /** Lets a few seconds pass, in which every node that runs does what it has to. */
  goOn(): Promise<void>;
  ping(node: TestNode, check: { ping_url: string }, body: string): Promise<void>;
  bodies(check: { id: number }): Promise<string[]>;
  /** How many partitions each node records. */
  shares(): Promise<Record<string, number>>;
}

async function openScene(t: TestContext, count: number): Promise<Scene> {
  const service = await startTestService(t, { nodes: 'several' });
  const nodes = [service.node];
  for (let n = 2; n <= count; n += 1)
    nodes.push(await service.addNode({ env: { TOCSIN_NODE_NAME: `node-${n}` } }));
  const database = () => (nodes[0] ?? service.node).app.database;
  const scene: Scene = {
    service,
    nodes,
    async goOn() {
      for (let round = 0; round < 4; round += 1) {
        service.clock.pass(seconds(1));
        for (const node of nodes) await node.service().pings?.recorder.catchUp();
      }
    },
    async ping(node, { ping_url }, body) {
      const url = `${node.listensAt().api}${new URL(ping_url).pathname}`;
      const answer = await fetch(url, { method: 'POST', body });
      assert.equal(answer.status, 200);
    },
    async bodies({ id }) {
      const { rows } = await sql<{ body: string }>`
        select body from ping where check_id = ${id} order by received_at, id`.execute(database());
      return rows.map(({ body }) => body);
    },
    async shares() {
      const { rows } = await sql<{ node: string; count: number }>`
        select node, count(*)::int as count from ping_partition where node is not null group by node`.execute(
        service.app.database,
      );
      return Object.fromEntries(rows.map(({ node, count: held }) => [node, held]));
    },
  };
  await scene.goOn();
  return scene;
}

test('what several nodes receive is recorded once and in order, whichever of them records it', async (t) => {
  const { service, nodes, goOn, ping, bodies, shares } = await openScene(t, 3);
  const checks = await Promise.all(Array.from({ length: 12 }, () => service.alice.createCronCheck()));
  for (const node of nodes) await node.settle();
  assert.deepEqual(Object.values(await shares()).toSorted(), [4, 6, 6]);
  const sent: string[] = [];
  for (let round = 0; round < 9; round += 1) {
    service.clock.pass(seconds(2));
    sent.push(`ping ${round}`);
    const node = nodes[round % 3] ?? service.node;
    await Promise.all(checks.map((check) => ping(node, check, `ping ${round}`)));
  }
  await goOn();
  for (const check of checks) assert.deepEqual(await bodies(check), sent);
  const { rows } = await sql`select 1 from own_outage`.execute(service.app.database);
  assert.equal(rows.length, 0);
});

test('what a node that stops recorded is recorded by the others at once, and a new one gets its share', async (t) => {
  const { service, nodes, goOn, ping, bodies, shares } = await openScene(t, 2);
  const check = await service.alice.createCronCheck();
  for (const node of nodes) await node.settle();
  const [first, second] = nodes;
  assert.ok(first && second);
  await ping(second, check, 'by the one that stops');
  nodes.pop();
  await second.stop();
  service.clock.pass(seconds(1));
  await ping(first, check, 'by the other');
  await goOn();
  assert.deepEqual(await shares(), { first: 16 });
  assert.deepEqual(await bodies(check), ['by the one that stops', 'by the other']);
  nodes.push(await service.addNode({ env: { TOCSIN_NODE_NAME: 'third' } }));
  await goOn();
  assert.deepEqual(await shares(), { first: 8, third: 8 });
});

test('a deadline is judged once, by the node whose partition it is', async (t) => {
  const { service, nodes, goOn } = await openScene(t, 2);
  const checks = await Promise.all(Array.from({ length: 8 }, () => service.alice.createCronCheck()));
  for (const node of nodes) await node.settle();
  await Promise.all(checks.map((check) => service.alice.ping(check)));
  await goOn();
  for (let minute = 0; minute < 30; minute += 1) {
    service.clock.pass(minutes(1));
    await goOn();
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert where subject_id = any(${checks.map(({ id }) => id)}) group by subject_id`.execute(
    service.app.database,
  );
  assert.deepEqual(
    rows.map(({ count }) => count),
    checks.map(() => 1),
  );
});

test('one node and several do not take pings beside each other, and what either received is not lost by a switch', async (t) => {
  const { service, nodes, goOn, ping, bodies } = await openScene(t, 1);
  const check = await service.alice.createCronCheck();
  const alone = { env: { TOCSIN_NODES: 'one' } };
  await service.node.settle();
  await assert.rejects(service.addNode(alone), /TOCSIN_NODES=several/);
  await ping(service.node, check, 'by several');
  await service.node.stop();
  const one = await service.addNode({ ...alone, dataDir: service.node.dataDir });
  service.clock.pass(seconds(1));
  await ping(one, check, 'by one');
  await assert.rejects(service.addNode(), /by itself/);
  await one.stop();
  const back = await service.addNode({ dataDir: service.node.dataDir });
  nodes.splice(0, 1, back);
  await goOn();
  assert.deepEqual(await bodies(check), ['by several', 'by one']);
});

test('what is recorded is deleted from the log, and nothing else', async (t) => {
  const { service, goOn, ping } = await openScene(t, 1);
  const check = await service.alice.createCronCheck();
  await service.node.settle();
  const { database } = service.app;
  const groups = async () => (await sql`select 1 from ping_log`.execute(database)).rows.length;
  await ping(service.node, check, 'one');
  await clearPingLog(service.app, service.clock.now());
  assert.ok((await groups()) > 0);
  await goOn();
  assert.equal(await clearPingLog(service.app, service.clock.now()), false);
  assert.equal(await groups(), 0);
});

test('while all nodes are gone nobody hears a job, also where they were killed', async (t) => {
  const { service, nodes, goOn, ping } = await openScene(t, 2);
  const { clock, alice } = service;
  const check = await alice.createCronCheck({ interval_seconds: 60, grace_seconds: 0 });
  for (const node of nodes) await node.settle();
  for (const node of nodes) await ping(node, check, 'before');
  await goOn();
  const observer = openDatabase({ url: service.app.config.databaseUrl ?? '', poolSize: 1 });
  t.after(() => observer.destroy());
  const doors = await observer.selectFrom('door').selectAll().execute();
  const killedAt = clock.now();
  for (const node of nodes) await node.stop();
  // A node that is killed says no goodbye.
  for (const { journal_id, closed_at, seen_at, complete_until } of doors)
    await observer
      .updateTable('door')
      .set({ closed_at, seen_at, complete_until })
      .where('journal_id', '=', journal_id)
      .execute();
  clock.pass(minutes(5));
  for (const node of nodes) await node.restart(() => startInVain(node));
  await goOn();
  const outages = await observer.selectFrom('own_outage').select(['cause', 'from_at']).execute();
  assert.deepEqual(
    outages.map(({ cause, from_at }) => [cause, from_at <= addMs(killedAt, seconds(1))]),
    [['stopped', true]],
  );
  const alerts = await observer.selectFrom('alert').select('kind').execute();
  assert.deepEqual(alerts, []);
});

/** What a start leaves that failed before it received anything, as where a port was in use. */
async function startInVain({ dataDir }: TestNode): Promise<void> {
  await using _ = await openJournal({ dir: join(dataDir, 'outbox', randomUUID()), maxBytes: 1 << 24 });
}
