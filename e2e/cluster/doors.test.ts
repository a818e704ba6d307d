// A node with several doors: processes that share its ports. One is killed, all are, and one is left, while jobs ping.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openPingLine } from '../ping-line.ts';
import { until } from '../program.ts';
import { SOUND } from './judge.ts';
import { openCluster } from './stage.ts';

/** The doors that are open, and of them those that received pings. */
async function doorsOf(address: string | null): Promise<{ open: string; used: string }> {
  // On a connection of its own, which the system gives to any of them.
  const line = openPingLine();
  await line.ping(address ?? '', '/ping/unknown', '');
  line.close();
  const figures = await (await fetch(`${address}/metrics`)).text();
  const doors = [...figures.matchAll(/^tocsin_pings_received_total\{door="(\d+)"\} (\d+)/gm)];
  const numbers = (found: typeof doors) =>
    found
      .map(([, door]) => door)
      .sort()
      .join();
  return { open: numbers(doors), used: numbers(doors.filter(([, , count]) => count !== '0')) };
}

const processesOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

const isGone = async (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.includes(') Z '),
    () => true,
  );

test('what several doors of a node answer is recorded once, whichever of them is killed or not opened again', async (t) => {
  const cluster = await openCluster(t, {
    ...{ nodes: 1, environment: { TOCSIN_DOORS: '3' } },
    // One that is being opened must be met as well.
    keepsLines: false,
  });
  const { balancer, nodes } = cluster;
  const [node] = nodes;
  assert.ok(node);
  const load = await cluster.startLoad();
  const untilDoors = (which: 'open' | 'used', doors: string) =>
    until(`doors ${doors} to be ${which}`, async () =>
      (await doorsOf(node.address()).catch(() => null))?.[which] === doors ? true : null,
    );
  await untilDoors('used', '1,2,3');

  await t.test('one that is killed is opened again, and no job fails', async () => {
    const [door = 0] = await processesOf(node.running().pid);
    process.kill(door, 'SIGKILL');
    await until('the process to end', async () => ((await isGone(door)) ? true : null));
    // Connections that are there stay with the doors that have them.
    await untilDoors('open', '1,2,3');
    assert.equal(balancer.figures().failed, 0);
  });

  await t.test('what only the disks of killed doors have is recorded by those that are left', async () => {
    const doors = await processesOf(node.running().pid);
    node.lines.primary.swallow();
    node.lines.standby.swallow();
    await wait(2_000);
    for (const door of doors) process.kill(door, 'SIGKILL');
    assert.equal((await node.end('SIGKILL')).signal, 'SIGKILL');
    for (const door of doors) await until('it to end', async () => ((await isGone(door)) ? true : null));
    node.lines.primary.unblock();
    node.lines.standby.unblock();
    await node.start({ TOCSIN_DOORS: '2' });
    await untilDoors('used', '1,2');
  });

  await load.stop();
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);

  const [door = 0] = await processesOf(node.running().pid);
  assert.equal((await node.end('SIGTERM')).code, 0);
  assert.equal(await isGone(door), true);
});
