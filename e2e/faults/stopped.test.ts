// SIGTERM while jobs ping: the program drains and ends by itself, and what it answered is there after the next start.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { register, signIn } from '../caller.ts';
import { ALL_WELL, accountFor, createChecks, inWords, startLoad, untilAllRecorded } from '../ping-load.ts';
import { installation, isGone, until } from '../program.ts';
import { revolvingDoor } from '../revolving-door.ts';

for (const { whom, reachesPostgres } of [
  { whom: 'the program', reachesPostgres: false },
  { whom: 'the program and its PostgreSQL, as service managers do,', reachesPostgres: true },
])
  test(`what was answered until SIGTERM to ${whom} under load is there after the next start`, async (t) => {
    const { start, postmaster } = await installation(t);
    const door = revolvingDoor(await start(), start);
    const checks = await createChecks(await register(door.current().api), 100);
    const postgres = await until('a PostgreSQL', postmaster);

    const load = startLoad(checks, { each: 40, address: door.address });
    await load.reaches(0.5);
    if (reachesPostgres) process.kill(postgres, 'SIGTERM');
    const { exit, endMs, startMs } = await door.restart('SIGTERM');
    assert.deepEqual([exit.code, exit.stderr], [0, '']);
    assert.ok(await isGone(postgres), 'PostgreSQL was left behind');
    await load.done;
    t.diagnostic(`pings: ${inWords(load.figures())}`);
    t.diagnostic(`it ended after ${endMs} ms and was ready again after ${startMs} ms`);

    const alice = await signIn(door.current().api);
    await untilAllRecorded(alice);
    const account = await accountFor(alice, load.ledger);
    const { alerts } = await alice.get('/alerts');
    t.diagnostic(JSON.stringify({ ...account, false_alerts: alerts.length }));
    assert.deepEqual({ ...account, unanswered: 0 }, ALL_WELL);
    assert.deepEqual(alerts, []);
    assert.equal((await door.current().end('SIGTERM')).code, 0);
  });
