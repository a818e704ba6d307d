// What there is to hand over at the change of shift.

import type { AlertRow } from '../../../alerts/alert.ts';
import type { FoundHandover } from '../../../on-call/schedules/handovers.ts';
import type { App } from '../../../platform/app.ts';
import { addMs, days } from '../../../platform/time.ts';
import { readMuteWindows } from '../../../subjects/muting/manage.ts';
import { type CauseRow, findAlertFigures, findCauses, findPages } from '../store.ts';
import { findOpenAlerts } from './store.ts';

const MOST_ALERTS = 20;
const MOST_CAUSES = 10;
const MOST_WINDOWS = 200;
/** Of a shift that has no end. */
const USUAL_SHIFT_MS = days(7);

interface Coming {
  name: string;
  /** When it ends, or begins. */
  at: Date;
  is_on: boolean;
}

export interface ReadHandover {
  open: { rows: AlertRow[]; total: number };
  /** In the shift before: alerts that opened, how many of them recovered with nobody on them, and pages of who leaves. */
  opened: number;
  themselves: number;
  pages: number;
  noisiest: CauseRow[];
  /** What ends, or begins, in the shift. */
  silences: Coming[];
  maintenance: Coming[];
}

export async function readHandover(app: App, found: FoundHandover, now: Date): Promise<ReadHandover> {
  const { account_id, from_member, previous_since, until } = found;
  const { database } = app;
  const window = { from: new Date(previous_since), to: now };
  const end = until === null ? addMs(now, USUAL_SHIFT_MS) : new Date(until);
  const figures = await findAlertFigures(database, account_id, window);
  const pages = await findPages(database, account_id, { ...window, timezone: 'UTC' });
  const sum = (of: (one: (typeof figures)[number]) => number) =>
    figures.reduce((whole, one) => whole + of(one), 0);
  return {
    open: await findOpenAlerts(database, account_id, MOST_ALERTS),
    ...{ opened: sum(({ total }) => total), themselves: sum(({ by_themselves }) => by_themselves) },
    pages: pages.reduce((whole, row) => whole + (row.member_id === from_member ? row.pages : 0), 0),
    noisiest: await findCauses(database, account_id, { window, order: 'noise', limit: MOST_CAUSES }),
    silences: (await comingOf(app, account_id, 'silence', { now, end })).filter(({ is_on }) => is_on),
    maintenance: await comingOf(app, account_id, 'maintenance', { now, end }),
  };
}

async function comingOf(
  app: App,
  account_id: number,
  type: 'silence' | 'maintenance',
  { now, end }: { now: Date; end: Date },
): Promise<Coming[]> {
  const source = { app, actor: { account_id, role: 'viewer' as const }, now };
  const { shown: active } = await readMuteWindows(source, type, { status: 'active', limit: MOST_WINDOWS });
  const { shown: upcoming } = await readMuteWindows(source, type, {
    status: 'upcoming',
    limit: MOST_WINDOWS,
  });
  return [...active, ...upcoming]
    .flatMap(({ name, active_until, next_starts_at }): Coming[] => [
      ...(active_until ? [{ name, at: active_until, is_on: true }] : []),
      ...(next_starts_at ? [{ name, at: next_starts_at, is_on: false }] : []),
    ])
    .filter(({ at }) => at <= end)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
