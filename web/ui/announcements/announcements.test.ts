import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnnouncements, NEWS_EVERY_MS } from './announcements.ts';

function stage() {
  const said: string[] = [];
  const due: { at: number; run: () => void }[] = [];
  let now = 1_000;
  const clock = {
    now: () => now,
    later: (run: () => void, ms: number) => void due.push({ at: now + ms, run }),
  };
  const pass = (ms: number) => {
    now += ms;
    for (const timer of due.splice(0)) timer.at <= now ? timer.run() : due.push(timer);
  };
  return { said, pass, ...createAnnouncements((text) => said.push(text), clock) };
}

test('changes are announced at most once in ten seconds, the latest summary for all', () => {
  const { said, pass, announceNews } = stage();
  announceNews('1 down');
  announceNews('2 down');
  announceNews('3 down');
  assert.deepEqual(said, ['1 down']);
  pass(NEWS_EVERY_MS - 1);
  assert.deepEqual(said, ['1 down']);
  pass(1);
  assert.deepEqual(said, ['1 down', '3 down']);
  pass(NEWS_EVERY_MS);
  announceNews('all is well');
  assert.deepEqual(said, ['1 down', '3 down', 'all is well']);
});

test('what a person did is announced at once', () => {
  const { said, announce, announceNews } = stage();
  announceNews('1 down');
  announce('Copied');
  announce('Deleted');
  assert.deepEqual(said, ['1 down', 'Copied', 'Deleted']);
});
