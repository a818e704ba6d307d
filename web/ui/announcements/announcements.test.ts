import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGES_EVERY_MS, createAnnouncements } from './announcements.ts';

function stage() {
  const written: string[] = [];
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
  return { written, pass, ...createAnnouncements((text) => written.push(text), clock) };
}

test('changes are announced at most once in ten seconds, the latest summary for all', () => {
  const { written, pass, announceChange } = stage();
  announceChange('1 down');
  announceChange('2 down');
  announceChange('3 down');
  assert.deepEqual(written, ['1 down']);
  pass(CHANGES_EVERY_MS - 1);
  assert.deepEqual(written, ['1 down']);
  pass(1);
  assert.deepEqual(written, ['1 down', '3 down']);
  pass(CHANGES_EVERY_MS);
  announceChange('all is well');
  assert.deepEqual(written, ['1 down', '3 down', 'all is well']);
});

test('what a person did is announced at once', () => {
  const { written, announce, announceChange } = stage();
  announceChange('1 down');
  announce('Copied');
  announce('Deleted');
  assert.deepEqual(written, ['1 down', 'Copied', 'Deleted']);
});
