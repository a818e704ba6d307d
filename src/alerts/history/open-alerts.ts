// What is wrong at the moment, and what was lately, for whoever looks at many subjects at once.

import type { Database } from '../../platform/database/database.ts';
import type { Troubled } from '../../subjects/standing.ts';
import {
  type AlertStretch,
  countOpen,
  findAcknowledged,
  findNotable,
  findOpen,
  findStretches,
  findTroubled,
  findWithin,
  type OpenAlert,
  type OpenCount,
  type Opening,
  type OpenWithin,
} from './open-alerts-store.ts';

export type { AlertStretch, OpenAlert, OpenCount, Opening };

/** Subjects with unresolved alerts, each once. */
export const troubledSubjects = (database: Database, accountId: number): Promise<Troubled[]> =>
  findTroubled(database, accountId);

export const countOpenAlerts = (database: Database, accountId: number): Promise<OpenCount> =>
  countOpen(database, accountId);

/** The unresolved alerts about these subjects that are not held back: the most severe first, then the latest. */
export const openAlertsOf = (
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
): Promise<OpenAlert[]> => findOpen(database, accountId, subjectIds);

/** Those of these subjects whose most severe and then latest unresolved alert somebody has acknowledged. */
export const acknowledgedSubjects = (
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
): Promise<Set<number>> => findAcknowledged(database, accountId, subjectIds);

/** Alerts that opened since then and notified somebody: critical ones first, then those that last, then the latest. */
export const notableOpenings = (
  database: Database,
  accountId: number,
  since: Date,
  limit: number,
): Promise<Opening[]> => findNotable(database, accountId, since, limit);

/** Of these kinds no status speaks: a subject may be fine while such an alert about it is open. */
const BESIDE_STATUS = ['server_metric', 'certificate_expiring'] as const;

/** When subjects needed attention although their status was fine; `subjectIds` null: any subject. */
export const attentionBesideStatus = (
  database: Database,
  accountId: number,
  wanted: { subjectIds: readonly number[] | null; from: Date; to: Date },
): Promise<AlertStretch[]> => findStretches(database, accountId, { ...wanted, kinds: BESIDE_STATUS });

/** The alerts about a subject that were open within the window, held back or not; oldest first, the latest `limit`. */
export const alertsWithin = (
  database: Database,
  accountId: number,
  subjectId: number,
  window: { from: Date; to: Date; limit: number },
): Promise<OpenWithin[]> => findWithin(database, accountId, subjectId, window);
