import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { backupName, momentOfName } from './names.ts';
import { type DatedBackup, expiredBackups } from './retention.ts';

const dated = (...moments: string[]): DatedBackup[] =>
  moments.map((at) => ({ name: at, finished_at: new Date(`${at}Z`) }));

test('the last one of each day, week and month is kept, as many as are asked for', () => {
  const backups = dated(
    '2026-06-16T03:30',
    '2026-06-16T09:00',
    '2026-06-15T03:30',
    '2026-06-14T03:30', // a Sunday: the last one of its week
    '2026-06-13T03:30',
    '2026-05-31T03:30',
    '2026-05-30T03:30',
  );
  assert.deepEqual(expiredBackups(backups, { daily: 2, weekly: 2, monthly: 2 }), [
    '2026-06-16T03:30',
    '2026-06-13T03:30',
    '2026-05-30T03:30',
  ]);
  const none = { daily: 0, weekly: 0, monthly: 0 };
  assert.deepEqual(expiredBackups(backups.slice(0, 3), none), ['2026-06-16T03:30', '2026-06-15T03:30']);
  assert.deepEqual(expiredBackups([], { daily: 1, weekly: 1, monthly: 1 }), []);
});

test('the newest is never deleted, nor more than what was asked for is kept', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const most = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(
      fc.uniqueArray(moment, { minLength: 1, selector: Number }),
      most,
      most,
      most,
      (moments, daily, weekly, monthly) => {
        const backups = moments.map((finished_at) => ({ name: finished_at.toISOString(), finished_at }));
        const expired = new Set(expiredBackups(backups, { daily, weekly, monthly }));
        const newest = backups.toSorted((a, b) => b.finished_at.getTime() - a.finished_at.getTime())[0];
        assert.ok(newest && !expired.has(newest.name));
        const kept = backups.filter(({ name }) => !expired.has(name));
        assert.ok(kept.length <= Math.max(1, daily + weekly + monthly));
        assert.deepEqual(expiredBackups(kept, { daily, weekly, monthly }), []);
      },
    ),
  );
});

test('a name says when, and what another program named is none', () => {
  const at = new Date('2026-06-16T03:30:07.123Z');
  assert.match(backupName(at), /^tocsin-20260616T033007Z-[\da-f]{6}\.tar\.zst\.age$/);
  assert.equal(momentOfName(backupName(at))?.toISOString(), '2026-06-16T03:30:07.000Z');
  for (const other of ['tocsin-backup.tar', 'tocsin-20261316T033007Z-abcdef.tar.zst.age', ''])
    assert.equal(momentOfName(other), null, other);
});
