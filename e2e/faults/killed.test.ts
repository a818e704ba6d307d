// kill -9 of the service, again and again, while jobs ping as fast as they are answered; some of the times of its
// PostgreSQL as well, as when a machine runs out of memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caller, register } from '../caller.ts';
import {
  ALL_WELL,
  accountFor,
  allChecks,
  createChecks,
  inWords,
  startLoad,
  untilAllRecorded,
} from '../ping-load.ts';
import { installation, until } from '../program.ts';
import { revolvingDoor } from '../revolving-door.ts';
import { createShortRuns, falseAlerts, runShortly } from '../short-runs.ts';

const KILLS = 20;
/** Every so many times PostgreSQL dies too. */
const BOTH_EVERY = 5;

test('a service that is killed twenty times under load records every answered ping once and wakes nobody', async (t) => {
  const { start, postmaster } = await installation(t);
  const door = revolvingDoor(await start(), start);
  const beforehand = await register(door.current().api);
  const checks = await createChecks(beforehand, 600);
  const shortRuns = await createShortRuns(beforehand);

  const load = startLoad(checks, { each: 60, address: door.address });
  const startsMs: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await load.reaches(kill / (KILLS + 1));
    await runShortly(await door.address(), shortRuns);
    const postgres = await until('a PostgreSQL', postmaster);
    const dies = kill % BOTH_EVERY === 0;
    if (dies) process.kill(postgres, 'SIGKILL');
    const { exit, startMs } = await door.restart('SIGKILL');
    assert.equal(exit.signal, 'SIGKILL');
    startsMs.push(startMs);
    assert.equal((await postmaster()) === postgres, !dies, 'a PostgreSQL that lives is taken over');
  }
  await load.done;
  t.diagnostic(`pings: ${inWords(load.figures())}`);
  t.diagnostic(`ready again after ${startsMs.join(', ')} ms`);

  const alice = caller(door.current().api, beforehand.token);
  await untilAllRecorded(alice);
  const account = await accountFor(alice, load.ledger);
  const false_alerts = await falseAlerts(alice, shortRuns);
  t.diagnostic(JSON.stringify({ ...account, false_alerts: false_alerts.length }));
  assert.deepEqual({ ...account, unanswered: 0 }, ALL_WELL);
  assert.deepEqual(false_alerts, []);

  // A run whose end was cut off is still awaited; of all others the states are those that the pings say.
  const wholly = checks.filter(({ id }) => load.ledger.get(id)?.every(({ answered }) => answered));
  const states = new Map((await allChecks(alice)).map((check) => [check.id, [check.status, check.running]]));
  assert.ok(wholly.length > 0);
  for (const { id } of wholly) assert.deepEqual(states.get(id), ['up', false]);
  for (const { id } of checks) assert.equal(states.get(id)?.[0], 'up');
  assert.equal((await door.current().end('SIGTERM')).code, 0);
});
