// A cron check as the recorder and the sweep hold it: what moves with its pings and deadlines.

import type { Schedule } from '../schedule.ts';
import type { CheckSettings } from '../settings-schema.ts';
import type { CronCheckState } from '../state.ts';
import type { RateWindow } from './rate-window.ts';

/** The settings that pings and deadlines are judged by. */
export type JudgedSettings = Omit<CheckSettings, 'description' | 'ping_aliases' | 'badge_enabled'>;

export interface RecordedCheck {
  id: number;
  account_id: number;
  slug: string;
  name: string;
  schedule: Schedule;
  settings: JudgedSettings;
  state: CronCheckState;
  ping_count: number;
  /** Of the last ping whose address had an unknown ending, and when it was received. */
  unknown_ending: string | null;
  unknown_ending_at: Date | null;
  rate_window: RateWindow | null;
  sweep_at: Date | null;
}
