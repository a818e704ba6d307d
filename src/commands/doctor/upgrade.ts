// What a start of this program would do to the schema of the database, and whether there is a way back. Pure.

import type { DatabaseFacts } from '../../platform/database/examine.ts';
import { directivesOf, isAtLeast } from '../../platform/database/migration-directives.ts';
import {
  type AppliedMigration,
  changedMigrations,
  type MigrationFile,
} from '../../platform/database/migration-files.ts';
import { madeBy, schemaAge } from '../../platform/database/schema-age.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

export interface Upgrade {
  /** The migrations of this program. */
  files: readonly MigrationFile[];
  version: string;
}

type Facts = Pick<DatabaseFacts, 'migrations' | 'table_bytes'>;

export function judgeSchema({ migrations, table_bytes }: Facts, { files, version }: Upgrade): Remark[] {
  if (migrations === null) return [ok('it is empty: the first start makes the tables')];
  const refusal = judgeRefusal(migrations, { files, version });
  if (refusal) return [refusal];
  const pending = files.filter(({ name }) => !migrations.some((applied) => applied.name === name));
  if (pending.length === 0) return [judgeAge(migrations, { files, version })];
  return [
    warning(
      `${pending.length} of ${files.length} migrations are missing: ${pending.map(({ name }) => name).join(', ')}`,
      'back up, then start (or restart) this Tocsin: it brings the database to its schema',
    ),
    ...pending.flatMap((file) => judgeCost(file, table_bytes)),
    judgeWayBack(migrations, pending),
  ];
}

function judgeRefusal(migrations: readonly AppliedMigration[], { files, version }: Upgrade): Remark | null {
  const schema = schemaAge(migrations, namesOf(files), version);
  if (schema.age === 'too_new')
    return problem(
      `it was made by a newer Tocsin (${madeBy(schema)}), which this one (${version}) does not work with`,
      `start ${schema.applied_by ?? 'that version'} or a newer one, or restore a backup from before the upgrade`,
    );
  if (schema.age === 'incomplete')
    return problem(
      `this installation is incomplete: the file of the migration ${schema.name}, which was applied, is missing, so Tocsin does not start`,
      'install this Tocsin again',
    );
  const [changed] = changedMigrations(migrations, files);
  if (changed === undefined) return null;
  return problem(
    `the migration ${changed} was changed since it was applied, so Tocsin does not start`,
    'install Tocsin again, unchanged',
  );
}

function judgeAge(migrations: readonly AppliedMigration[], { files, version }: Upgrade): Remark {
  const schema = schemaAge(migrations, namesOf(files), version);
  return schema.age === 'newer'
    ? ok(
        `it has the schema of ${schema.applied_by ? `Tocsin ${schema.applied_by}` : 'a newer Tocsin'}, which this one works with, too`,
      )
    : ok(`it has all ${files.length} migrations`);
}

const namesOf = (files: readonly MigrationFile[]) => files.map(({ name }) => name);

/** What a slow disk does in a second. */
const READ_BYTES_PER_SECOND = 50e6;
const INDEXED_BYTES_PER_SECOND = 10e6;
/** An index seldom has more than that of its table. */
const INDEX_SHARE = 0.5;

function judgeCost({ name, text }: MigrationFile, sizes: DatabaseFacts['table_bytes']): Remark[] {
  const { reads, indexes } = directivesOf(text);
  const bytesOf = (tables: readonly string[]) => tables.reduce((sum, table) => sum + (sizes[table] ?? 0), 0);
  const [readBytes, indexedBytes] = [bytesOf(reads), bytesOf(indexes)];
  if (reads.length + indexes.length === 0) return [];
  const tables = [...reads, ...indexes].map((table) => `${table} (${inBytes(sizes[table] ?? 0)})`);
  const seconds = readBytes / READ_BYTES_PER_SECOND + indexedBytes / INDEXED_BYTES_PER_SECOND;
  const room =
    indexedBytes > 0 ? `, and up to ${inBytes(indexedBytes * INDEX_SHARE)} of the disk of the database` : '';
  const found = `${name} reads all of ${tables.join(', ')}: about ${inTime(seconds)}${room}`;
  return [
    seconds < LONG_SECONDS
      ? ok(found)
      : warning(found, 'do it at a quiet time: pings are answered meanwhile, and recorded afterwards'),
  ];
}

const LONG_SECONDS = 60;

/** Rounded up, as an estimate is. */
function inTime(seconds: number): string {
  if (seconds < LONG_SECONDS) return 'a minute at most';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function judgeWayBack(migrations: readonly AppliedMigration[], pending: readonly MigrationFile[]): Remark {
  const before = migrations.findLast(({ applied_by }) => applied_by)?.applied_by;
  if (!before) return ok('afterwards, only a restore of a backup leads back to the Tocsin of before');
  const works = pending.every(({ text }) => {
    const { works_with } = directivesOf(text);
    return works_with !== null && isAtLeast(before, works_with);
  });
  return works
    ? ok(`afterwards, Tocsin ${before} still starts on this database`)
    : ok(`afterwards, only a restore of a backup leads back to Tocsin ${before}`);
}
