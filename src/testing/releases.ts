// What each release left behind, kept so that later ones are tried on it: a backup with its secret and its journal.

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { verifyArchive } from '../platform/backup/archive-reader.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { isAtLeast } from '../platform/database/migration-directives.ts';
import { migrationFiles } from '../platform/database/migration-files.ts';

const FOLDER = new URL('../../e2e/releases/', import.meta.url);
const SUFFIX = '.tocsin';

export interface KeptRelease {
  version: string;
  /** Where its backup lies. */
  file: string;
  manifest: Manifest;
}

const fileOfRelease = (version: string): string => fileURLToPath(new URL(`${version}${SUFFIX}`, FOLDER));

/** Oldest first. */
async function keptReleases(): Promise<KeptRelease[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(SUFFIX));
  const versions = names.map((name) => name.slice(0, -SUFFIX.length));
  versions.sort((a, b) => (isAtLeast(a, b) ? 1 : -1));
  return Promise.all(
    versions.map(async (version) => {
      const file = fileOfRelease(version);
      return { version, file, manifest: await verifyArchive(file, () => {}) };
    }),
  );
}

/** The names of the migrations that are released and so stay as they are; before the first release: all. */
export const releasedMigrations = async (): Promise<string[]> =>
  (await keptReleases()).at(-1)?.manifest.database.migrations ?? (await migrationFiles());
