// The tools that can be imported from: what each takes as its source, and how that is read and mapped.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from '../../importers/draft.ts';
import { readHealthchecksApi } from '../../importers/healthchecks/api.ts';
import { mapHealthchecks } from '../../importers/healthchecks/map.ts';
import { readHealthchecksFile } from '../../importers/healthchecks/sqlite.ts';
import { ImportProblem } from '../../importers/import-problem.ts';
import { mapKuma } from '../../importers/kuma/map.ts';
import { readKumaFile } from '../../importers/kuma/sqlite.ts';
import type { Report } from '../../importers/report.ts';

interface ToolInput {
  source: string;
  prefix: string;
  key: string | undefined;
  timezone: string | undefined;
  now: Date;
  show: (count: number, what: string) => void;
}

export interface Tool {
  name: string;
  /** What it is read from, as the help shows it. */
  source: string;
  /** Begins the keys of what is imported. */
  prefix: string;
  run: (input: ToolInput) => Promise<{ draft: Draft; report: Report; appendix?: string }>;
}

export const tools: readonly Tool[] = [
  {
    name: 'kuma',
    source: 'kuma.db',
    prefix: 'kuma',
    run: async ({ source, prefix, now, show }) => {
      const found = await stat(source).catch(() => null);
      const file = found?.isDirectory() ? join(source, 'kuma.db') : source;
      return mapKuma(await readKumaFile(file, show), { prefix, now });
    },
  },
  {
    name: 'healthchecks',
    source: 'https://healthchecks.io --key <API key>, or hc.sqlite',
    prefix: 'hc',
    run: async ({ source, prefix, key, show }) => {
      const read = /^https?:/.test(source)
        ? readHealthchecksApi(source, needed(key), show)
        : readHealthchecksFile(source, show);
      return mapHealthchecks(await read, { prefix });
    },
  },
];

function needed(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new ImportProblem('Give a key of its API with --key or in TOCSIN_IMPORT_KEY.');
  return key;
}
