// Invented readings for the catalogue of charts: Tuesday 16 June 2026, 09:42 in Vilnius, as in the mockups.

import type { Trouble } from '../../ui/charts/geometry/ribbon.ts';
import type { Run } from '../../ui/charts/geometry/run-bars.ts';
import type { Columns } from '../../ui/charts/geometry/series.ts';
import type { StatePeriod } from '../../ui/charts/geometry/strip-cells.ts';

export const NOW = Date.parse('2026-06-16T06:42:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The same numbers every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export interface Story {
  base: number;
  noise: number;
  /** Hours before now, height, hours wide. */
  humps?: readonly (readonly [number, number, number])[];
}

export interface StorySettings {
  hours: number;
  stepMs: number;
  /** Hours before now. */
  hole?: readonly [number, number];
  ahead?: number;
}

export function drawStory(
  stories: readonly Story[],
  { hours, stepMs, hole, ahead = 0 }: StorySettings,
): Columns {
  const start = Math.ceil((NOW - hours * HOUR) / stepMs) * stepMs;
  const times: number[] = [];
  for (let at = start; at <= NOW + ahead * HOUR; at += stepMs) {
    const ago = (NOW - at) / HOUR;
    if (!hole || ago > hole[0] || ago < hole[1]) times.push(at);
  }
  const values = stories.map(({ base, noise, humps = [] }, seed) => {
    const roll = dice(seed * 977 + Math.round(base * 31) + 7);
    let drift = 0;
    return times.map((at) => {
      const ago = (NOW - at) / HOUR;
      drift = drift * 0.86 + (roll() - 0.5) * noise;
      const hump = humps.reduce(
        (sum, [when, height, wide]) => sum + height * Math.exp(-(((ago - when) / wide) ** 2)),
        0,
      );
      return Math.max(0, base + drift + hump);
    });
  });
  return { times, values, stepMs };
}

export const runs: Run[] = Array.from({ length: 30 }, (_, place) => {
  const roll = dice(place * 131 + 3);
  const at = NOW - (29 - place) * DAY - 6.7 * HOUR;
  if (place === 16) return { at, state: 'missed', tookMs: null };
  if (place === 22) return { at: at + 12 * MINUTE, state: 'late', tookMs: 774_000 };
  if (place === 29) return { at, state: 'down', tookMs: 846_000 };
  return {
    at,
    state: 'ok',
    tookMs: 630_000 + place * 2_000 + roll() * 60_000 + (roll() > 0.85 ? 70_000 : 0),
  };
});

export const lastDay: StatePeriod[] = [
  { state: 'ok', from: NOW - 24 * HOUR, to: NOW - 20 * HOUR },
  { state: 'warn', from: NOW - 20 * HOUR, to: NOW - 19.6 * HOUR },
  { state: 'ok', from: NOW - 19.6 * HOUR, to: NOW - 12 * HOUR },
  { state: 'maint', from: NOW - 12 * HOUR, to: NOW - 11 * HOUR },
  { state: 'ok', from: NOW - 11 * HOUR, to: NOW - 8 * HOUR },
  { state: 'unknown', from: NOW - 8 * HOUR, to: NOW - 7 * HOUR },
  { state: 'ok', from: NOW - 7 * HOUR, to: NOW - 6.4 * HOUR },
  { state: 'down', from: NOW - 6.4 * HOUR, to: null },
];

const quarterDay: StatePeriod[] = [16, 33, 57, 71, 89].map((days, place) => ({
  state: place === 2 ? 'down' : place === 4 ? 'maint' : 'warn',
  from: NOW - days * DAY,
  to: NOW - days * DAY + 38 * MINUTE,
}));
export const ninetyDays: StatePeriod[] = [{ state: 'ok', from: NOW - 90 * DAY, to: null }, ...quarterDay];

const trouble = (id: string, state: Trouble['state'], from: number, to: number | null): Trouble => ({
  id,
  state,
  from: NOW - from * HOUR,
  to: to === null ? null : NOW - to * HOUR,
});

export const troubles: Trouble[] = [
  trouble('Nightly database backup', 'down', 6.47, null),
  trouble('edge-sin-1', 'down', 0.18, null),
  trouble('Checkout API', 'warn', 0.2, null),
  trouble('Invoice export', 'warn', 0.2, null),
  trouble('db-primary', 'warn', 0.3, null),
  trouble('shop.quillmoor.example', 'warn', 7.7, null),
  trouble('Parcel tracking', 'down', 8.6, 8.4),
  trouble('web-2', 'warn', 19.7, 19.1),
  trouble('Courier app API', 'warn', 19.7, 19.1),
  trouble('Search index rebuild', 'warn', 15.2, 14.8),
  trouble('db-replica', 'maint', 11.7, 11.3),
  trouble('Mail :465', 'warn', 3.9, 3.5),
];
