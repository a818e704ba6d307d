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
import { installation, lineWith, until, within } from '../program.ts';
import { metric } from './metrics.ts';
import { onDiskOf, wayToFill } from './small-disk.ts';

const readiness = async (api: string) => {
  const { status, body } = await caller(api).send('GET', '/ready');
  const pings = body.checks.find(({ name }: { name: string }) => name === 'pings');
  return { status, detail: pings.detail };
};

/** What the line says that reports the end of it. */
function lostAsLogged(stdout: string): number {
  const line = stdout.split('\n').findLast((one) => one.includes('"type":"recovered"')) ?? '{}';
  return JSON.parse(line).pings_lost;
}

/** Holds callers up while it is closed. */
function createGate() {
  let opening = Promise.withResolvers<void>();
  opening.resolve();
  return {
    close() {
      opening = Promise.withResolvers<void>();
    },
    open: () => opening.resolve(),
    whenOpen: async (address: string) => {
      await opening.promise;
      return address;
    },
  };
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
    const gate = createGate();
    const load = startLoad(checks, { each: 40, address: () => gate.whenOpen(tocsin.api), perSecond: 1_500 });

    await load.reaches(0.25);
    // However slowly this machine fills it, the pings after that meet it full.
    gate.close();
    const fullFromMs = performance.now();
    await disk.fill();
    gate.open();
    const detail = await until('/ready and the metric to say so', async () => {
      // Again and again, because PostgreSQL gives room back as well.
      await disk.fill();
      const now = await readiness(tocsin.api);
      const isWritable = await metric(tocsin.api, 'tocsin_journal_writable');
      return now.status === 503 && isWritable === 0 ? now.detail : null;
    });
    assert.match(detail, new RegExp(`^pings cannot be kept: .*${way.code}`));
    await tocsin.untilLogged('"cause":"disk_full"');
    await load.reaches(0.6);
    gate.close();
    await disk.makeRoom();
    await until('readiness', async () => ((await readiness(tocsin.api)).status === 200 ? true : null));
    gate.open();
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

test('a first start on a disk that is too small says what to do, and leaves nothing running', async (t) => {
  const { attempt, launch, dataDir, postmaster } = await installation(t);
  const isTried = await onDiskOf(24, dataDir, async () => {
    const { code, stderr } = await attempt();
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^tocsin: [^\n]* with too little room [^\n]*: make room and start again, [^\n]*\n$/);
  });
  if (!isTried) return t.diagnostic('no disk can be mounted here');
  // Enough to begin, and not for all that PostgreSQL writes at first.
  await onDiskOf(48, dataDir, async () => {
    const launched = launch();
    await within(lineWith(launched, 'the disk is full: make room'), 'that the disk is full');
    launched.child.kill('SIGTERM');
    const { code, stderr } = await within(launched.ended, 'the end');
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(await postmaster(), null);
  });
});
