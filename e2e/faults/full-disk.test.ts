// The disk of the journal is full, and has room again, while jobs ping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caller, register } from '../caller.ts';
import {
  ALL_WELL,
  accountFor,
  createChecks,
  inWords,
  lostPings,
  startLoad,
  untilAllRecorded,
} from '../ping-load.ts';
import { installation, until } from '../program.ts';
import { metric } from './metrics.ts';
import { wayToFill } from './small-disk.ts';

const readiness = async (api: string) => {
  const { status, body } = await caller(api).send('GET', '/ready');
  const pings = body.checks.find(({ name }: { name: string }) => name === 'pings');
  return { status, detail: pings.detail };
};

/** What the line says that tells the end of it. */
function lostAsLogged(stdout: string): number {
  const line = stdout.split('\n').findLast((one) => one.includes('"type":"recovered"')) ?? '{}';
  return JSON.parse(line).pings_lost;
}

test('while the disk is full, pings are answered and what is dropped is counted; with room it goes on by itself', async (t) => {
  const way = await wayToFill();
  assert.ok(way, 'neither "mount -t tmpfs" nor "prlimit" may be used here');
  t.diagnostic(`the disk is ${way.name}`);
  const home = await installation(t);
  const giveBack = await way.prepare(home);
  try {
    const tocsin = await home.start();
    const alice = await register(tocsin.api);
    const checks = await createChecks(alice, 150);
    const disk = way.disk(home, tocsin);
    const load = startLoad(checks, { each: 40, address: async () => tocsin.api, perSecond: 1_500 });

    await load.reaches(0.25);
    const fullFromMs = performance.now();
    await disk.fill();
    const notReady = await until('/ready to say so', async () => {
      const now = await readiness(tocsin.api);
      return now.status === 503 ? now : null;
    });
    assert.match(notReady.detail, new RegExp(`^pings cannot be kept: .*${way.code}`));
    assert.equal(await metric(tocsin.api, 'tocsin_journal_writable'), 0);
    await tocsin.untilLogged('"cause":"disk_full"');
    await load.reaches(0.6);
    await disk.makeRoom();
    await until('readiness', async () => ((await readiness(tocsin.api)).status === 200 ? true : null));
    const fullUntilMs = performance.now();
    await tocsin.untilLogged('"type":"recovered"');
    await load.done;
    t.diagnostic(`pings: ${inWords(load.figures())}`);

    await untilAllRecorded(alice);
    const { lost: dropped, ...account } = await accountFor(alice, load.ledger);
    const counted = await metric(tocsin.api, 'tocsin_pings_lost_total');
    const ofFullTime = (await lostPings(alice, load.ledger)).filter(
      ({ askedAt, answeredAt }) => answeredAt >= fullFromMs && askedAt <= fullUntilMs,
    );
    const { alerts } = await alice.get('/alerts');
    t.diagnostic(
      JSON.stringify({
        dropped,
        counted,
        lost: dropped - ofFullTime.length,
        ...account,
        alerts: alerts.length,
      }),
    );
    assert.ok(dropped > 0, 'the disk was never full');
    assert.equal(counted, dropped);
    assert.equal(lostAsLogged(tocsin.stdout()), dropped);
    assert.equal(ofFullTime.length, dropped, 'a ping is lost that came before or after');
    assert.deepEqual({ ...account, lost: 0, unpaired: 0 }, ALL_WELL);
    assert.deepEqual(alerts, []);
    assert.equal((await tocsin.end('SIGTERM')).code, 0);
  } finally {
    await giveBack();
  }
});
