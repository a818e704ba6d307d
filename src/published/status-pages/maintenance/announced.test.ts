// What subscribers are to be notified of about maintenance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComingMaintenance } from '../../../subjects/muting/history.ts';
import { type Announced, nextMoment, type Step, stepsTo } from './announced.ts';

const NOW = new Date('2026-06-16T09:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const ahead = { now: NOW, recurringMs: 24 * 3_600_000 };

const stretch = (from: number, to: number) => ({ from: at(from), to: at(to) });
const coming = (fields: Partial<ComingMaintenance> = {}): ComingMaintenance => ({
  ...{ id: 5, name: 'Disks', description: '', subject_ids: [1, 2], recurs: false, active: null, next: null },
  ...fields,
});
const announced = (from: number, to: number, fields: Partial<Announced> = {}): Announced => ({
  ...{ id: 70, quiet_time_id: 5, name: 'Disks', description: '', subject_ids: [1, 2] },
  ...{ starts_at: at(from), ends_at: at(to), state: 'planned', is_announced: true },
  ...fields,
});
const on = (from: number, to: number) => announced(from, to, { id: 71, state: 'active' });

const inShort = ({ before, after, change }: Step) => [before?.id ?? 'new', after.state, change];
const steps = (open: Announced[], planned: ComingMaintenance[]) => stepsTo(open, planned, ahead).map(inShort);

test('what happens once is announced when it is planned, at most 30 days ahead', () => {
  assert.deepEqual(steps([], [coming({ next: stretch(2, 3) })]), [['new', 'planned', 'planned']]);
  assert.deepEqual(steps([], [coming({ next: stretch(30 * 24, 30 * 24 + 1) })]), [
    ['new', 'planned', 'planned'],
  ]);
  assert.deepEqual(steps([], [coming({ next: stretch(30 * 24 + 1, 30 * 24 + 2) })]), []);
});

test('what recurs is announced one occurrence at a time, no longer ahead than the page says', () => {
  const weekly = (from: number) => coming({ recurs: true, next: stretch(from, from + 1) });
  assert.deepEqual(steps([], [weekly(25)]), []);
  assert.deepEqual(steps([], [weekly(24)]), [['new', 'planned', 'planned']]);
  assert.deepEqual(steps([announced(24, 25)], [weekly(24)]), []);
  const during = coming({ recurs: true, active: stretch(-1, 1), next: stretch(23, 25) });
  assert.deepEqual(steps([announced(-1, 1)], [during]), [
    [70, 'active', 'started'],
    ['new', 'planned', 'planned'],
  ]);
});

test('it begins and ends once, also where nobody looked when it did', () => {
  const active = coming({ active: stretch(-1, 1) });
  assert.deepEqual(steps([announced(-1, 1)], [active]), [[70, 'active', 'started']]);
  assert.deepEqual(steps([on(-1, 1)], [active]), []);
  assert.deepEqual(steps([on(-2, 0)], []), [[71, 'over', 'ended']]);
  assert.deepEqual(steps([on(-2, 0)], [coming({ recurs: true, next: stretch(48, 49) })]), [
    [71, 'over', 'ended'],
  ]);
  // One occurrence was over, and the next had begun, before anybody looked.
  const daily = coming({ recurs: true, active: stretch(-0.1, 1), next: stretch(24, 25) });
  assert.deepEqual(steps([on(-24, -23), announced(-0.1, 1)], [daily]), [
    [71, 'over', 'ended'],
    [70, 'active', 'started'],
    ['new', 'planned', 'planned'],
  ]);
  // Both lay in a time in which nothing ran.
  assert.deepEqual(steps([announced(-3, -1)], []), [[70, 'over', 'ended']]);
  assert.deepEqual(steps([announced(-3, -1)], [coming({ recurs: true, next: stretch(21, 23) })]), [
    [70, 'over', 'ended'],
    ['new', 'planned', 'planned'],
  ]);
});

test('what was on for long when it is first seen is written down, and sent to nobody', () => {
  assert.deepEqual(steps([], [coming({ active: stretch(-0.5, 1) })]), [['new', 'active', 'started']]);
  assert.deepEqual(steps([], [coming({ active: stretch(-48, 48) })]), [['new', 'active', null]]);
});

test('what is moved is announced as moved, whatever it is moved to', () => {
  assert.deepEqual(steps([announced(2, 3)], [coming({ next: stretch(2, 4) })]), [[70, 'planned', 'changed']]);
  assert.deepEqual(steps([announced(2, 3)], [coming({ next: stretch(24 * 90, 24 * 90 + 1) })]), [
    [70, 'planned', 'changed'],
  ]);
  assert.deepEqual(steps([announced(24, 25)], [coming({ active: stretch(0, 1) })]), [
    [70, 'active', 'started'],
  ]);
  assert.deepEqual(steps([on(-1, 1)], [coming({ active: stretch(-1, 5) })]), [[71, 'active', 'changed']]);
  assert.deepEqual(steps([on(-1, 1)], [coming({ next: stretch(5, 6) })]), [
    [71, 'over', 'ended'],
    ['new', 'planned', 'planned'],
  ]);
  assert.deepEqual(steps([announced(2, 3)], [coming({ next: stretch(2, 3), subject_ids: [1] })]), [
    [70, 'planned', 'changed'],
  ]);
});

test('other words are not announced', () => {
  const [step] = stepsTo([announced(2, 3)], [coming({ name: 'New disks', next: stretch(2, 3) })], ahead);
  assert.deepEqual([step?.after.name, step?.change], ['New disks', null]);
});

test('what is gone before it began is called off, and what was on is over', () => {
  assert.deepEqual(steps([announced(2, 3)], []), [[70, 'cancelled', 'cancelled']]);
  assert.deepEqual(steps([announced(2, 3), on(-1, 1)], []), [
    [70, 'cancelled', 'cancelled'],
    [71, 'over', 'ended'],
  ]);
  const [ended] = stepsTo([on(-1, 1)], [], ahead);
  assert.deepEqual(ended?.after.ends_at, NOW);
});

test('occurrences that run into each other begin once', () => {
  const unbroken = coming({ recurs: true, active: stretch(-0.2, 5), next: stretch(5, 9) });
  assert.deepEqual(stepsTo([on(-100, 0.1), announced(5, 9)], [unbroken], ahead).map(inShort), [
    [71, 'active', null],
  ]);
});

test('it is looked again when the next thing happens', () => {
  assert.equal(nextMoment([], ahead), null);
  assert.deepEqual(nextMoment([coming({ active: stretch(-1, 1), next: stretch(5, 6) })], ahead), at(1));
  assert.deepEqual(nextMoment([coming({ recurs: true, next: stretch(30, 31) })], ahead), at(6));
  assert.deepEqual(nextMoment([coming({ recurs: true, next: stretch(20, 21) })], ahead), at(20));
});
