// The lock under which it changes who runs the instance.

import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

const ADMINS_LOCK = 7_462_004;

export const takeAdminsLock = (tx: Tx) => sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx);
