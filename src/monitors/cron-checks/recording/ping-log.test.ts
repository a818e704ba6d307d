import assert from 'node:assert/strict';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { threadCalls } from '../../../platform/thread-calls.ts';
import { seconds } from '../../../platform/time.ts';
import { type TestClock, testClock } from '../../../testing/clock.ts';
import { openTestJournal, temporaryDirectory, textOf } from '../../../testing/journals.ts';
import { ListeningWatch } from './listening-watch.ts';
import {
  type Door,
  type DoorFunctions,
  doorFunctions,
  type JournalLog,
  journalLogOf,
  remoteJournalLog,
} from './ping-log.ts';

const ALL = { records: 1_000, bytes: 1 << 20 };

interface Scene extends Door {
  clock: TestClock;
  dir: string;
  log: JournalLog;
  append(text: string): Promise<void>;
}

async function openScene(t: TestContext, way: string): Promise<Scene> {
  const clock = testClock();
  const dir = await temporaryDirectory(t);
  const journal = await openTestJournal(t, { dir, maxBytes: 1 << 20, segmentBytes: 200 });
  const door: Door = { journal, clock, listening: new ListeningWatch(clock, () => 0) };
  return {
    ...{ ...door, clock, dir },
    log: way === 'another thread' ? overPort(t, door, dir) : journalLogOf(door),
    append: async (text) => void (await journal.append(Buffer.from(text), clock.now())),
  };
}

function overPort(t: TestContext, door: Door, dir: string): JournalLog {
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  threadCalls(port1, doorFunctions(door));
  const { theirs } = threadCalls<DoorFunctions>(port2, {});
  return remoteJournalLog(theirs, { id: door.journal.id, dir, log: () => {} });
}

for (const way of ['the same thread', 'another thread']) {
  test(`what was received is read in order up to the last look, on ${way}`, async (t) => {
    const { log, append, clock } = await openScene(t, way);
    for (let n = 0; n < 20; n += 1) await append(`ping ${n}`);
    const state = await log.listen({});
    assert.deepEqual(state.until, clock.now());
    const first = await log.read({}, { records: 7, bytes: 1 << 20 });
    const rest = await log.read(first.next, ALL);
    assert.deepEqual(
      [...first.records, ...rest.records].map(textOf),
      Array.from({ length: 20 }, (_, n) => `ping ${n}`),
    );
    assert.deepEqual(rest.next, state.heads);
    assert.equal(rest.damaged, false);
    assert.deepEqual((await log.read(rest.next, ALL)).records, []);
  });

  test(`what is trimmed cannot be read any more, on ${way}`, async (t) => {
    const { log, append, journal } = await openScene(t, way);
    for (let n = 0; n < 20; n += 1) await append(`ping ${n}`);
    await log.trim((await log.listen({})).heads);
    await log.listen({});
    assert.ok(log.oldest() > 0);
    assert.equal(log.oldest(), journal.oldest());
    await append('later');
    const { heads } = await log.listen({});
    const { records, next } = await log.read({ [log.id]: log.oldest() }, ALL);
    assert.equal(records.map(textOf).at(-1), 'later');
    assert.deepEqual(next, heads);
  });

  test(`a reader sleeps until there is more or its wait is ended, on ${way}`, async (t) => {
    const { log, append } = await openScene(t, way);
    await append('one');
    const { heads } = await log.listen({});
    const { signal } = new AbortController();
    await log.waitForMore({}, signal);
    const forMore = log.waitForMore(heads, signal);
    await append('two');
    await forMore;
    const stop = new AbortController();
    const forStop = log.waitForMore((await log.listen({})).heads, stop.signal);
    stop.abort();
    await forStop;
  });

  test(`a listening gap is given until it is stored, and what of it came later is given again, on ${way}`, async (t) => {
    const { log, clock, listening } = await openScene(t, way);
    clock.pass(seconds(20));
    listening.watch(false);
    const { gaps } = await log.listen({});
    assert.deepEqual(
      gaps.map(({ cause }) => cause),
      ['journal'],
    );
    clock.pass(seconds(20));
    listening.watch(false);
    log.gapsStored(gaps);
    const later = await log.listen({});
    assert.equal(later.gaps.length, 1);
    log.gapsStored(later.gaps);
    assert.deepEqual((await log.listen({})).gaps, []);
  });

  test(`a damaged stretch is passed over and said to be one, on ${way}`, async (t) => {
    const { log, append, dir } = await openScene(t, way);
    await append('a ping that is going to be damaged');
    const { heads } = await log.listen({});
    const [file = ''] = (await readdir(dir)).filter((name) => name.endsWith('.segment'));
    const handle = await open(join(dir, file), 'r+');
    await handle.write(Buffer.from('x'), 0, 1, 20);
    await handle.close();
    const { records, next, damaged } = await log.read({}, ALL);
    assert.deepEqual([records.length, next, damaged], [0, heads, true]);
  });
}
