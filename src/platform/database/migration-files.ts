// The migrations that this program brings: numbered .sql files, with their texts and checksums.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

export interface MigrationFile {
  name: string;
  text: string;
  /** SHA-256 of the text, whatever its line ends: git may write them in the way of the platform. */
  checksum: string;
}

/** In their order. */
export async function readMigrations(directory: URL = MIGRATIONS): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

/** Names of the migrations of this program, in their order. */
export const migrationFiles = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name);

/** Names of the tables of Tocsin; a database may hold others, which are not ours. */
export async function ownTableNames(): Promise<string[]> {
  const names = new Set(['migration']);
  for (const { text } of await readMigrations())
    for (const [, act, name = ''] of text.matchAll(/^(create|drop) table (\w+)/gm))
      if (act === 'create') names.add(name);
      else names.delete(name);
  return [...names];
}

async function readMigration(directory: URL, name: string): Promise<MigrationFile> {
  const text = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

export interface AppliedMigration {
  name: string;
  checksum: string;
  /** The oldest version of Tocsin that works with the schema after it; null: none that does not bring it. */
  works_with?: string | null;
  /** The version of Tocsin that applied it; null: not known. */
  applied_by?: string | null;
}

/** By way of JSON, because a database of before has no columns for what a migration works with. */
export const APPLIED_MIGRATIONS = `select name, checksum,
    to_jsonb(migration) ->> 'works_with' as works_with, to_jsonb(migration) ->> 'applied_by' as applied_by
  from migration order by name`;

/**
 * Pure. What a program with these files lacks of the migrations that were applied; null where it has them all. A newer
 * Tocsin adds only such that sort behind all files: where each unknown one sorts before the last, a file is missing.
 */
export function unknownMigration(
  applied: readonly string[],
  files: readonly string[],
): { name: string; isNewer: boolean } | null {
  const unknown = applied.filter((name) => !files.includes(name)).sort();
  const [first, newest] = [unknown[0], unknown.at(-1)];
  if (first === undefined || newest === undefined) return null;
  const isNewer = newest > (files.at(-1) ?? '');
  return { name: isNewer ? newest : first, isNewer };
}

/** Pure. Of the migrations that were applied, those whose files say something else now. */
export const changedMigrations = (
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): string[] => {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  return applied
    .filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
    .map(({ name }) => name);
};
