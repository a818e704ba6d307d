// Whether this program may work with the schema that a database has.

import { StartupProblem } from '../startup-problem.ts';
import { isAtLeast } from './migration-directives.ts';
import { type AppliedMigration, unknownMigration } from './migration-files.ts';

export type SchemaAge =
  | { age: 'known' }
  /** Later migrations were applied, and each says that a program of this version works with what it left. */
  | { age: 'newer'; applied_by: string | null }
  | { age: 'too_new'; name: string; applied_by: string | null }
  /** A file that was applied is missing here. */
  | { age: 'incomplete'; name: string };

/** Pure. `files`: names of the migrations of this program, which is of `version`. */
export function schemaAge(
  applied: readonly AppliedMigration[],
  files: readonly string[],
  version: string,
): SchemaAge {
  const unknown = unknownMigration(
    applied.map(({ name }) => name),
    files,
  );
  if (!unknown) return { age: 'known' };
  if (!unknown.isNewer) return { age: 'incomplete', name: unknown.name };
  const later = applied.filter(({ name }) => !files.includes(name));
  const applied_by = later.findLast(({ applied_by: by }) => by)?.applied_by ?? null;
  const last = files.at(-1) ?? '';
  const works = later.every(
    ({ name, works_with }) => name > last && works_with && isAtLeast(version, works_with),
  );
  return works ? { age: 'newer', applied_by } : { age: 'too_new', name: unknown.name, applied_by };
}

/** Throws StartupProblem where a program of this version must not touch the database; else says how old its schema is. */
export function refuseUnsupported(
  applied: readonly AppliedMigration[],
  files: readonly string[],
  version: string,
): SchemaAge {
  const schema = schemaAge(applied, files, version);
  if (schema.age === 'incomplete')
    throw new StartupProblem(
      `This installation of Tocsin is incomplete: the file of the migration ${schema.name}, which was applied to the database, is missing. Install this Tocsin again.`,
    );
  if (schema.age === 'too_new')
    throw new StartupProblem(
      `The database was made by a newer Tocsin (${madeBy(schema)}), and this is ${version}, which does not work with it: start ${schema.applied_by ?? 'that version'} or a newer one. To go back to ${version}, restore a backup from before the upgrade ("tocsin restore") into an empty data directory and an empty database.`,
    );
  return schema;
}

/** How a newer program is named in a sentence. */
export const madeBy = ({ name, applied_by }: { name: string; applied_by: string | null }): string =>
  applied_by === null ? `it knows the migration ${name}` : `${applied_by}, with the migration ${name}`;
