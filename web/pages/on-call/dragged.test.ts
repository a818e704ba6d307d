import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draggedStretch } from './dragged.ts';

const at = (text: string) => Date.parse(`2026-06-${text}Z`);
const week = { from: at('15T00:00'), to: at('22T00:00') };
const shown = (dragged: ReturnType<typeof draggedStretch>) =>
  dragged && [dragged.from, dragged.to].map((moment) => new Date(moment).toISOString().slice(8, 16));

test('what is dragged in either direction is whole quarters of an hour', () => {
  const drag = { startPx: 101, endPx: 148, widthPx: 1_400 };
  assert.deepEqual(shown(draggedStretch(drag, week, 0)), ['15T12:00', '15T18:00']);
  const back = { startPx: 148, endPx: 101, widthPx: 1_400 };
  assert.deepEqual(shown(draggedStretch(back, week, 0)), ['15T12:00', '15T18:00']);
});

test('it ends where the drawing does, begins now at the earliest, and a click is nothing', () => {
  const beyond = { startPx: 1_200, endPx: 9_000, widthPx: 1_400 };
  assert.deepEqual(shown(draggedStretch(beyond, week, 0)), ['21T00:00', '22T00:00']);
  const drag = { startPx: 0, endPx: 200, widthPx: 1_400 };
  assert.deepEqual(shown(draggedStretch(drag, week, at('15T08:07'))), ['15T08:15', '16T00:00']);
  assert.equal(draggedStretch(drag, week, at('17T08:00')), null);
  assert.equal(draggedStretch({ startPx: 10, endPx: 12, widthPx: 1_400 }, week, 0), null);
});
