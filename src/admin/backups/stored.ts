// Notes that a backup is in the storage, so that retention may delete it one day.

import type { Database } from '../../platform/database/database.ts';
import { noteStored } from './store.ts';

export interface NewBackup {
  name: string;
  bytes: number;
  started_at: Date;
  now: Date;
}

export const noteStoredBackup = async (database: Database, backup: NewBackup): Promise<void> => {
  await noteStored(database, backup);
};
