// Reads how well the subjects of an account are.

import type { Database } from '../platform/database/database.ts';
import type { Known, StandingCount } from './standing.ts';
import {
  countByStanding,
  countHeldBehind,
  findWorst,
  type HeldBehind,
  type SubjectInTrouble,
} from './standing-store.ts';

export type { HeldBehind, SubjectInTrouble };

/** Of every type, status and standing that the account has, how many there are. */
export const countStandings = (
  database: Database,
  accountId: number,
  known: Known,
): Promise<StandingCount[]> => countByStanding(database, accountId, known);

/** Subjects that are down or need attention: worst first, and of those the latest change first. */
export const worstSubjects = (
  database: Database,
  accountId: number,
  known: Known,
  limit: number,
): Promise<SubjectInTrouble[]> => findWorst(database, accountId, known, limit);

/** How many of each type are held back because they depend on these subjects, directly or through others. */
export const heldBehind = (
  database: Database,
  accountId: number,
  known: Known,
  subjectIds: readonly number[],
): Promise<HeldBehind[]> => countHeldBehind(database, accountId, known, subjectIds);
