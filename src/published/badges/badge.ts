// What a badge says and in which colour: pure. The drawing is done by a library that measures the text.

import { packageOnFirstUse } from '../../platform/first-use.ts';

const badgeMaker = packageOnFirstUse<typeof import('badge-maker')>('badge-maker');

const GREEN = '#22c55e';
const YELLOW = '#eab308';
const RED = '#ef4444';
const GREY = '#9ca3af';

const NO_DATA = { message: 'no data', color: GREY };

interface BadgeContent {
  message: string;
  color: string;
}

/** §4.3: green from 99.5 %, yellow from 95 %, red below; chosen on the percentage as it is shown. */
export function uptimeContent(uptime: string | null): BadgeContent {
  if (uptime === null) return NO_DATA;
  const percent = Number(uptime);
  return { message: `${uptime}%`, color: percent >= 99.5 ? GREEN : percent >= 95 ? YELLOW : RED };
}

const STATUS_COLOR: Readonly<Record<string, string>> = {
  online: GREEN,
  up: GREEN,
  warning: YELLOW,
  late: YELLOW,
  degraded: YELLOW,
  offline: RED,
  down: RED,
  paused: GREY,
};

/** null: nothing was ever received. */
export const statusContent = (status: string | null): BadgeContent =>
  status === null ? NO_DATA : { message: status, color: STATUS_COLOR[status] ?? GREY };

export const drawBadge = (label: 'uptime' | 'status', content: BadgeContent): string =>
  badgeMaker().makeBadge({ label, ...content });
