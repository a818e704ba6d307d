// A cron check as the recorder and the sweep hold it: what moves with its pings and deadlines.

import type { Schedule } from '../schedule.ts';
import type { AlertSettings, CronCheckState } from '../state.ts';
import type { RateWindow } from './rate-window.ts';

export interface RecordedCheck {
  id: number;
  account_id: number;
  slug: string;
  name: string;
  schedule: Schedule;
  settings: AlertSettings;
  state: CronCheckState;
  ping_count: number;
  /** Of the last ping whose address had an unknown ending, and when it was received. */
  unknown_ending: string | null;
  unknown_ending_at: Date | null;
  rate_window: RateWindow | null;
  sweep_at: Date | null;
}
