// What a kill may cost: nothing that was answered, and nobody's sleep. What takes longer is in faults/.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caller, register } from './caller.ts';
import { ALL_WELL, accountFor, createChecks, startLoad, untilAllRecorded } from './ping-load.ts';
import { installation } from './program.ts';
import { revolvingDoor } from './revolving-door.ts';
import { createShortRuns, falseAlerts, runShortly } from './short-runs.ts';

test('a service that is killed under load records every answered ping once and wakes nobody', async (t) => {
  const { start, postmaster } = await installation(t);
  const door = revolvingDoor(await start(), start);
  const postgres = await postmaster();
  const beforehand = await register(door.current().api);
  const checks = await createChecks(beforehand, 100);
  const shortRuns = await createShortRuns(beforehand);

  const load = startLoad(checks, { each: 20, address: door.address });
  await load.reaches(0.5);
  await runShortly(await door.address(), shortRuns);
  assert.equal((await door.restart('SIGKILL')).exit.signal, 'SIGKILL');
  assert.equal(await postmaster(), postgres, 'PostgreSQL was not adopted');
  await load.done;

  const alice = caller(door.current().api, beforehand.token);
  await untilAllRecorded(alice);
  assert.deepEqual({ ...(await accountFor(alice, load.ledger)), unanswered: 0 }, ALL_WELL);
  assert.deepEqual(await falseAlerts(alice, shortRuns), []);
  assert.equal((await door.current().end('SIGTERM')).code, 0);
});
