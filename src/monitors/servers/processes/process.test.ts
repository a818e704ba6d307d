import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServerBench } from '../../../testing/server-bench.ts';

test('the processes of all servers are one list, with where each runs', async (t) => {
  const bench = await openServerBench(t);
  const { owner, charlie } = bench;
  const [web, db] = [await bench.add({ name: 'Web' }), await bench.add({ name: 'Db' })];
  const watch = (server: { id: number }, name: string) =>
    owner.post(`/servers/${server.id}/processes`, {
      name,
      match: { kind: 'systemd', value: `${name}.service` },
    });
  const [nginx, postgres] = [await watch(web, 'nginx'), await watch(db, 'postgres')];
  const found = (id: number, count: number, cpu: number) => ({
    id,
    count,
    pids: [],
    cpu,
    memory_bytes: 1_000,
  });
  await bench.report(web, { samples: [{ ...bench.sample(), processes: [found(nginx.id, 1, 2)] }] });
  await bench.report(db, { samples: [{ ...bench.sample(), processes: [found(postgres.id, 0, 0)] }] });
  const names = async (query: string) =>
    (await owner.get(`/processes?${query}`)).processes.map(
      ({ name, status, server }: { name: string; status: string; server: { name: string } }) =>
        `${name} ${status} on ${server.name}`,
    );
  assert.deepEqual(await names('sort=worst'), ['postgres stopped on Db', 'nginx running on Web']);
  assert.deepEqual(await names('sort=-cpu&limit=1'), ['nginx running on Web']);
  assert.deepEqual(await names('status=stopped'), ['postgres stopped on Db']);
  assert.deepEqual(await names('q=ngi'), ['nginx running on Web']);
  assert.deepEqual(await names('q=nginx.SERVICE'), ['nginx running on Web']);
  assert.deepEqual(await names('q=WEB+ngi'), ['nginx running on Web'], 'words of process and server');
  assert.deepEqual(await names('q=db+nginx'), []);
  assert.deepEqual(await names('sort=server'), ['postgres stopped on Db', 'nginx running on Web']);
  const first = await owner.get('/processes?sort=-server&limit=1');
  assert.equal(first.processes[0].server.name, 'Web');
  assert.deepEqual(await names(`sort=-server&limit=1&cursor=${first.next_cursor}`), [
    'postgres stopped on Db',
  ]);
  assert.deepEqual(await names(`server_id=${web.id}`), ['nginx running on Web']);
  assert.equal((await names(`server_id=${web.id}&server_id=${db.id}`)).length, 2);
  assert.deepEqual((await charlie.get(`/processes?server_id=${web.id}`)).processes, []);
  assert.deepEqual((await charlie.get('/processes?q=nginx')).processes, []);
});
