// What a type of monitor is: what all types share is done for them by monitor.ts, what a type does in its own way it gives as
// an object of these.

import type { Resource } from '../accounts/plans/limits.ts';
import type { App } from '../platform/app.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/actor.ts';
import type { ActorCall } from '../platform/http/route.ts';
import type { Lookup, SubjectListQuery } from '../subjects/lists.ts';
import type { SubjectReference, SubjectType } from '../subjects/schema.ts';
import type { MonitorTable } from './monitor-store.ts';

export interface ListedRow {
  id: number;
  /** As it is stored. */
  status: string;
}

export interface MonitorRow extends ListedRow {
  account_id: number;
  name: string;
  badge_enabled: boolean;
}

/** Who looks, and when. */
export interface View {
  app: App;
  actor: Viewer;
  now: Date;
}

/** What every definition of a monitor may have. */
export interface Definition {
  name: string;
  tags?: string[];
  depends_on?: SubjectReference | null;
}

/** A type that is read and listed: where it is, how it is shown, and what lists of it have beyond those of all types. */
export interface ListedType<Row extends ListedRow, Shown, Query extends SubjectListQuery = SubjectListQuery> {
  type: SubjectType;
  /** Those of `ids` that the account has, in no order. */
  find: (database: Database, accountId: number, ids: readonly number[]) => Promise<Row[]>;
  /** As the API gives it, without what mutes it. */
  present: (row: Row, view: View) => Shown;
  /** As it is shown, which may not be as it is stored: `late`, `warning`. */
  statusOf: (row: Row, now: Date) => string;
  lookup(query: Query, view: View): OwnLookup<Row> | Promise<OwnLookup<Row>>;
}

/** A type of monitor: people pause, mute and delete it by itself. */
export interface MonitorType<Row extends MonitorRow, Shown, Query extends SubjectListQuery = SubjectListQuery>
  extends ListedType<Row, Shown, Query> {
  /** Also the name of its table. */
  type: MonitorTable;
  /** What becomes of those of an account that is deleted. */
  removal: {
    perStep: number;
    afterLast?: (tx: Tx) => Promise<unknown>;
  };
  /** Locks the subjects that go with these when they are deleted. */
  lockParts?: (tx: Tx, accountId: number, ids: readonly number[]) => Promise<number[]>;
  /** What else ends with those that are deleted. */
  deleted?: (tx: Tx, accountId: number, ids: readonly number[]) => Promise<unknown>;
}

type OwnLookup<Row extends ListedRow> = Omit<Lookup<Row>, 'type' | 'troubled' | 'read' | 'statusOf'>;

/** Changes of a monitor, and the row as it is before them, which is locked. */
export interface Changed<Row, Changes> {
  row: Row;
  changes: Changes;
}

/** A type that people change themselves. */
export interface ChangedType<
  Row extends MonitorRow,
  Shown,
  Changes extends Partial<Definition> = Partial<Definition>,
  Query extends SubjectListQuery = SubjectListQuery,
> extends MonitorType<Row, Shown, Query> {
  /** What writes the changes of all, and whether the badge of each is public then. Throws ValidationFailed. */
  changing(
    call: ActorCall,
    changed: readonly Changed<Row, Changes>[],
  ): { badges_enabled: boolean[]; save: (tx: Tx) => Promise<unknown> };
  /** Whether changes name other monitors, besides what it depends on. */
  linksOthers?(changes: Changes): boolean;
}

/** A type that people create and change themselves. */
export interface ManagedType<
  Row extends MonitorRow,
  Shown,
  New extends Definition = Definition,
  Changes extends Partial<Definition> = Partial<Definition>,
  Query extends SubjectListQuery = SubjectListQuery,
> extends ChangedType<Row, Shown, Changes, Query> {
  /** What writes the row of a new one, once it has an id. Throws ValidationFailed. */
  creating(call: ActorCall, definition: New): (tx: Tx, id: number) => Promise<unknown>;
}

/** A type that can be paused; the rows are locked, and paused or not as it takes to be called. */
export interface PausableType<
  Row extends MonitorRow,
  Shown,
  Query extends SubjectListQuery = SubjectListQuery,
> extends MonitorType<Row, Shown, Query> {
  /** Nothing is expected from now on. Open alerts are over. */
  pause: (tx: Tx, call: ActorCall, rows: readonly Row[]) => Promise<unknown>;
  /** As new. */
  resume: (tx: Tx, call: ActorCall, rows: readonly Row[]) => Promise<unknown>;
  /** As if it had not been paused. Throws Refusal 409 `undo_expired`. */
  undoPause: (tx: Tx, call: ActorCall, row: Row) => Promise<unknown>;
}

/** What a plan limits them as. */
export const resourceOf = (type: MonitorTable): Resource =>
  type === 'external' ? 'external_checks' : `${type}s`;
