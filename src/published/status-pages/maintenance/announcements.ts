// What a page announced of maintenance, as its feed has it.

import type { Database } from '../../../platform/database/database.ts';
import { addMs, days } from '../../../platform/time.ts';
import type { PageKey } from '../page-key.ts';
import type { ViewAnnouncement } from '../view.ts';
import { findAnnouncements } from './store.ts';

const SHOWN_FOR_MS = days(14);
const MOST = 50;

/** What is planned or on, and what changed in the last 14 days; latest change first. */
export const announcementsOf = (database: Database, page: PageKey, now: Date): Promise<ViewAnnouncement[]> =>
  findAnnouncements(database, page, addMs(now, -SHOWN_FOR_MS), MOST);
