import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { StreamEvent } from './event-parser.ts';
import type { Liveness } from './machine.ts';
import type { StreamListener } from './stream.ts';
import { openTab, type Tab } from './tab.ts';
import { testTimers } from './test-timers.ts';

interface TestTab {
  tab: Tab;
  /** The stream that this tab reads, or null. */
  stream: () => StreamListener | null;
  received: StreamEvent[];
  missed: () => number;
  liveness: () => Liveness | undefined;
}

/** The tabs of one browser, with real locks and channels. */
function browser(t: TestContext, { canShare = true, signIn = async () => false } = {}) {
  const name = `test-${crypto.randomUUID()}`;
  const timers = testTimers();
  const open = (isVisible = true): TestTab => {
    let stream: StreamListener | null = null;
    let liveness: Liveness | undefined;
    let missed = 0;
    const received: StreamEvent[] = [];
    const tab = openTab({
      name,
      timers,
      random: () => 0.5,
      isVisible,
      openStream(listener) {
        stream = listener;
        return () => {
          stream = null;
        };
      },
      locks: canShare ? navigator.locks : null,
      received: (event) => received.push(event),
      missed: () => missed++,
      poll: () => undefined,
      sessionEnded: signIn,
      changed: (next) => {
        liveness = next;
      },
    });
    t.after(() => tab.stop());
    return { tab, stream: () => stream, received, missed: () => missed, liveness: () => liveness };
  };
  return { open, timers };
}

/** Locks and channels answer in turns of the event loop; nothing else is under way. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo() && turns < 10_000; turns++) await turn();
  assert.ok(isSo(), isSo.toString());
}

const event: StreamEvent = { type: 'server', text: '{"id":1}' };

test('one tab reads the stream, and the others get what it receives', async (t) => {
  const { open } = browser(t);
  const leader = open();
  await until(() => leader.stream() !== null);
  const follower = open();
  leader.stream()?.opened();
  await until(() => follower.liveness()?.state === 'live');
  leader.stream()?.event(event);
  await until(() => follower.received.length > 0);
  assert.deepEqual([leader.received, follower.received, follower.stream()], [[event], [event], null]);
  assert.deepEqual([leader.missed(), follower.missed()], [1, 1]);
});

test('a tab that comes later learns that the stream is open', async (t) => {
  const { open } = browser(t);
  const leader = open();
  await until(() => leader.stream() !== null);
  leader.stream()?.opened();
  const follower = open();
  await until(() => follower.liveness()?.state === 'live');
  assert.equal(follower.stream(), null);
});

test('when the leader is closed, another tab goes on and fetches what it may have missed', async (t) => {
  const { open } = browser(t);
  const leader = open();
  await until(() => leader.stream() !== null);
  leader.stream()?.opened();
  const follower = open();
  await until(() => follower.liveness()?.state === 'live');
  leader.tab.stop();
  await until(() => follower.stream() !== null);
  follower.stream()?.opened();
  assert.equal(follower.missed(), 2);
});

test('a tab that is seen takes over from a leader that is frozen', async (t) => {
  const { open, timers } = browser(t);
  const frozen = open(false);
  await until(() => frozen.stream() !== null);
  frozen.stream()?.opened();
  const seen = open();
  await until(() => seen.liveness()?.state === 'live');
  timers.advance(45_000);
  seen.tab.happens({ type: 'tick' });
  await until(() => seen.stream() !== null && frozen.stream() === null);
  seen.stream()?.opened();
  await until(() => frozen.liveness()?.state === 'live');
});

test('somebody at a follower who does not want to wait makes the leader try', async (t) => {
  const { open } = browser(t);
  const leader = open();
  await until(() => leader.stream() !== null);
  const follower = open();
  leader.stream()?.ended({ status: null, retryAfterMs: null });
  await until(() => follower.liveness()?.retryAt !== null && leader.stream() === null);
  follower.tab.happens({ type: 'retry' });
  await until(() => leader.stream() !== null);
});

test('where tabs cannot share, each reads a stream of its own', async (t) => {
  const { open } = browser(t, { canShare: false });
  const tabs = [open(), open()];
  await until(() => tabs.every((tab) => tab.stream() !== null));
  for (const tab of tabs) tab.stream()?.opened();
  tabs[0]?.stream()?.event(event);
  await turn();
  assert.deepEqual(
    tabs.map((tab) => tab.received.length),
    [1, 0],
  );
});

test('the end of the session asks to sign in, and then the stream is opened again', async (t) => {
  let signedIn = (_: boolean): void => undefined;
  const signIn = () => new Promise<boolean>((resolve) => (signedIn = resolve));
  const { open, timers } = browser(t, { signIn });
  const leader = open();
  await until(() => leader.stream() !== null);
  leader.stream()?.ended({ status: 401, retryAfterMs: null });
  timers.advance(10 * 60_000);
  assert.equal(leader.stream(), null, 'nothing is asked for that would be refused');
  signedIn(true);
  await until(() => leader.stream() !== null);
});

test('as long as the server asks for, nothing is tried', async (t) => {
  const { open, timers } = browser(t);
  const leader = open();
  await until(() => leader.stream() !== null);
  leader.stream()?.ended({ status: 429, retryAfterMs: 60_000 });
  assert.equal(leader.liveness()?.retryAt, timers.now() + 60_000);
  timers.advance(59_999);
  assert.equal(leader.stream(), null);
  timers.advance(1);
  assert.notEqual(leader.stream(), null);
});
