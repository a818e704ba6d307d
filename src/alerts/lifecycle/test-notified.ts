// What the tests of alerts in memory look at.

import assert from 'node:assert/strict';
import { minutes } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { planned } from './test-circumstances.ts';
import type { World } from './test-world.ts';

export const START = new Date('2026-06-16T08:00:00.000Z');

/** What was sent, with the minute in which it was. */
export const notified = (world: World) =>
  world.notified.map(({ type, at }) => [
    type.replace('alert.', ''),
    (at.getTime() - START.getTime()) / minutes(1),
  ]);
export const notifiedTypes = (world: World) => world.notified.map(({ type }) => type.replace('alert.', ''));
export const eventTypes = (world: World) => world.events.map(({ type }) => type);

export function only(world: World): AlertRow {
  const [row, ...others] = world.rows.values();
  assert.ok(row && others.length === 0);
  return row;
}

/** Reminds, and notifies others while nobody is on it. */
export const isReminding = planned({
  channel_ids: [8],
  repeat_seconds: 600,
  escalations: [
    { after_seconds: 300, channel_ids: [9] },
    { after_seconds: 900, channel_ids: [8, 10] },
  ],
});
