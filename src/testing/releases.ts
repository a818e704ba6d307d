// What each release left behind, kept so that later ones are tried on it: a backup with its secret and its journal, and
// beside it what its API answered.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { verifyArchive } from '../platform/backup/archive-reader.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { isAtLeast } from '../platform/database/migration-directives.ts';
import { migrationFiles } from '../platform/database/migration-files.ts';
import type { Answer, Caller } from './caller.ts';

const FOLDER = new URL('../../e2e/releases/', import.meta.url);
const SUFFIX = '.tocsin';

/** What its people saw, and what they are to see again. */
export interface Seen {
  /** A full key of the account. */
  key: string;
  secret: string;
  /** What is stored encrypted, opened, by its column. */
  sealed: Record<string, string[]>;
  /** Answers of the API, in part, by what they are about. */
  answers: Record<string, unknown>;
  /** Pings that were answered and not yet recorded: of a check that was up, and of one that was down, with its alert. */
  unrecorded: { up: { id: number; pings: number }; down: { id: number; alert_id: number } };
}

export interface KeptRelease {
  version: string;
  /** Where its backup lies. */
  file: string;
  manifest: Manifest;
  seen: Seen;
}

export const fileOfRelease = (version: string): string =>
  fileURLToPath(new URL(`${version}${SUFFIX}`, FOLDER));

export const seenOfRelease = (version: string): string => fileURLToPath(new URL(`${version}.json`, FOLDER));

async function versions(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(SUFFIX));
  return names.map((name) => name.slice(0, -SUFFIX.length)).sort((a, b) => (isAtLeast(a, b) ? 1 : -1));
}

/** Oldest first. */
export const keptReleases = async (): Promise<KeptRelease[]> =>
  Promise.all(
    (await versions()).map(async (version) => ({
      version,
      file: fileOfRelease(version),
      manifest: await verifyArchive(fileOfRelease(version), () => {}),
      seen: JSON.parse(await readFile(seenOfRelease(version), 'utf8')),
    })),
  );

/** The names of the migrations that are released and so stay as they are; before the first release: all. */
export const releasedMigrations = async (): Promise<string[]> =>
  (await keptReleases()).at(-1)?.manifest.database.migrations ?? (await migrationFiles());

const LISTS: readonly (readonly [path: string, fields: readonly string[]])[] = [
  ['/cron-checks', ['id', 'name', 'status', 'tags', 'interval_seconds', 'cron_expression']],
  ['/servers', ['id', 'name', 'status', 'tags']],
  ['/uptime-checks', ['id', 'name', 'status', 'kind', 'tags']],
  ['/alerts?status=open', ['id', 'title', 'severity', 'status', 'opened_at']],
  ['/alerts/rules', ['id', 'name']],
  ['/alerts/channels', ['id', 'name', 'kind']],
  ['/alerts/silences', ['id', 'name']],
  ['/webhooks', ['id', 'name', 'url']],
  ['/status-pages', ['id', 'slug', 'name']],
  ['/account/members', ['email', 'name', 'role']],
  ['/tv-dashboards', ['name']],
];

/** What does not change while nothing happens. */
export async function lookAround(caller: Caller): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [path, fields] of LISTS) {
    const rows = await listAt(caller, path);
    assert.ok(rows.length > 0, `${path} is empty`);
    seen[path] = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  }
  return seen;
}

/** The one list of an answer. */
export async function listAt(caller: Caller, path: string): Promise<Answer['body'][]> {
  const lists = Object.values(await caller.get(path)).filter((value) => Array.isArray(value));
  return lists[0] ?? assert.fail(`${path} answers no list`);
}
