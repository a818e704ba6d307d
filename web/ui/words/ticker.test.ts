import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTicker } from './ticker.ts';

class Page extends EventTarget {
  hidden = false;
  look(away: boolean) {
    this.hidden = away;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const NOON = Date.parse('2026-06-16T12:00:00Z');

function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOON + 300 });
  const page = new Page();
  const ticker = createTicker(page as unknown as Document);
  return { page, ticker, pass: (ms: number) => t.mock.timers.tick(ms) };
}

test('everybody is notified of each second, from one timer', (t) => {
  const { ticker, pass } = start(t);
  const ticks: number[][] = [[], []];
  for (const own of ticks) ticker.subscribe(() => own.push(ticker.now() - NOON));
  pass(700);
  pass(1_000);
  assert.deepEqual(ticks[0]?.slice(-2), [1_000, 2_000]);
  assert.deepEqual(ticks[1], [1_000, 2_000]);
});

test('it rests in a hidden tab, and catches up when the tab is looked at', (t) => {
  const { page, ticker, pass } = start(t);
  let calls = 0;
  ticker.subscribe(() => calls++);
  page.look(true);
  const before = calls;
  pass(60_000);
  assert.equal(calls, before);
  page.look(false);
  assert.equal(calls, before + 1);
  assert.equal(ticker.now(), NOON + 60_300);
});

test('it rests when nobody listens any more', (t) => {
  const { ticker, pass } = start(t);
  let calls = 0;
  const stop = ticker.subscribe(() => calls++);
  stop();
  const before = calls;
  pass(5_000);
  assert.equal(calls, before);
  assert.equal(ticker.now(), NOON + 5_000);
});
