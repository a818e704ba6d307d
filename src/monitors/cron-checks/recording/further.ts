// What a ping that came by an alias says beyond an ordinary one, as it lies in the journal.

import type { CheckSettings } from '../settings-schema.ts';

/** Of these a client may say what they are. */
export type GivenSettings = Partial<
  Pick<
    CheckSettings,
    | 'interval_seconds'
    | 'cron_expression'
    | 'timezone'
    | 'grace_seconds'
    | 'max_runtime_seconds'
    | 'failure_threshold'
    | 'recovery_threshold'
  >
>;

/** The check that a ping is for, where there is none yet: the ping key of its account, and its name below that. */
export interface Creation {
  key: string;
  name: string;
  settings: GivenSettings;
  /** Whether one that is there gets the settings too. */
  updates: boolean;
}

export interface FurtherOfPing {
  /** How long the run took, as its sender says. */
  duration_ms: number | null;
  creation?: Creation;
}

/** Null for an ordinary ping. Throws on anything that was not written by this program. */
export function readFurther(value: unknown): FurtherOfPing | null {
  if (value === undefined || value === null) return null;
  const { duration_ms = null, creation } = record(value);
  if (duration_ms !== null && !Number.isSafeInteger(duration_ms))
    throw new TypeError('a ping record holds a duration here');
  return {
    duration_ms: duration_ms as number | null,
    ...(creation !== undefined && { creation: readCreation(creation) }),
  };
}

function readCreation(value: unknown): Creation {
  const { key, name, settings, updates } = record(value);
  if (typeof key !== 'string' || typeof name !== 'string' || typeof updates !== 'boolean')
    throw new TypeError('a ping record holds the check to create here');
  return { key, name, updates, settings: record(settings) as GivenSettings };
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('a ping record holds an object here');
  return value as Record<string, unknown>;
}
