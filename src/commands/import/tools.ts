// The tools that can be imported from: what each takes as its source, and how that is read and mapped.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageHistory } from '../../across/as-code/schema.ts';
import { readBetterStack } from '../../importers/better-stack/api.ts';
import { mapBetterStack } from '../../importers/better-stack/map.ts';
import { readBlackbox } from '../../importers/blackbox/files.ts';
import { mapBlackbox } from '../../importers/blackbox/map.ts';
import { readCronitor } from '../../importers/cronitor/api.ts';
import { mapCronitor } from '../../importers/cronitor/map.ts';
import { readCrontabs } from '../../importers/crontab/files.ts';
import { mapCrontabs } from '../../importers/crontab/map.ts';
import { wrapCrontab } from '../../importers/crontab/wrap.ts';
import type { Draft } from '../../importers/draft.ts';
import { readGatus } from '../../importers/gatus/files.ts';
import { mapGatus } from '../../importers/gatus/map.ts';
import { readHealthchecksApi } from '../../importers/healthchecks/api.ts';
import { historyOf } from '../../importers/healthchecks/history.ts';
import { mapHealthchecks } from '../../importers/healthchecks/map.ts';
import { readHealthchecksServer } from '../../importers/healthchecks/postgres.ts';
import type { HealthchecksSource } from '../../importers/healthchecks/source.ts';
import { readHealthchecksFile } from '../../importers/healthchecks/sqlite.ts';
import type { CheckHistory } from '../../importers/history.ts';
import { ImportProblem } from '../../importers/import-problem.ts';
import { readInstatus } from '../../importers/instatus/api.ts';
import { mapInstatus } from '../../importers/instatus/map.ts';
import { readKumaHistory } from '../../importers/kuma/history.ts';
import { mapKuma } from '../../importers/kuma/map.ts';
import { readKumaServer } from '../../importers/kuma/mariadb.ts';
import { readKumaFile } from '../../importers/kuma/sqlite.ts';
import type { Report } from '../../importers/report.ts';
import { readStatuspage } from '../../importers/statuspage/api.ts';
import { mapStatuspage } from '../../importers/statuspage/map.ts';
import { readUptimeRobot } from '../../importers/uptimerobot/api.ts';
import { mapUptimeRobot } from '../../importers/uptimerobot/map.ts';

interface ToolInput {
  source: string;
  prefix: string;
  key: string | undefined;
  timezone: string | undefined;
  /** The address of the API that jobs of a crontab are to report to. */
  wrap: string | undefined;
  /** Whether the ping addresses of Healthchecks stay. */
  keepSlugs: boolean;
  /** Files beside that of Prometheus. */
  modules: string | undefined;
  alertmanager: string | undefined;
  now: Date;
  show: (count: number, what: string) => void;
}

export interface Imported {
  draft: Draft;
  report: Report;
  instead?: string;
  /** What checks were until now, where that can be read. */
  history?: () => CheckHistory[] | Promise<CheckHistory[]>;
  incidents?: PageHistory[];
}

export interface Tool {
  name: string;
  /** What it is read from, as the help shows it. */
  source: string;
  /** Begins the keys of what is imported. */
  prefix: string;
  /** `instead`: what is printed in place of the document. */
  run: (input: ToolInput) => Promise<Imported>;
}

export const tools: readonly Tool[] = [
  {
    name: 'kuma',
    source: 'kuma.db, or mysql://user:password@host:3306/database',
    prefix: 'kuma',
    run: async ({ source, prefix, now, show }) => {
      if (/^(mysql|mariadb):/.test(source))
        return mapKuma(await readKumaServer(source, show), { prefix, now });
      const found = await stat(source).catch(() => null);
      const file = found?.isDirectory() ? join(source, 'kuma.db') : source;
      const mapped = mapKuma(await readKumaFile(file, show), { prefix, now });
      return { ...mapped, history: () => readKumaHistory(file, mapped.became, show) };
    },
  },
  {
    name: 'healthchecks',
    source: 'https://healthchecks.io --key <API key>, hc.sqlite, or postgres://user:password@host/database',
    prefix: 'hc',
    run: async ({ source, prefix, key, keepSlugs, now, show }) => {
      const read = (): Promise<HealthchecksSource> => {
        if (/^https?:/.test(source)) return readHealthchecksApi(source, needed(key), show);
        if (/^postgres(ql)?:/.test(source)) return readHealthchecksServer(source, show);
        return readHealthchecksFile(source, show);
      };
      const found = await read();
      const mapped = mapHealthchecks(found, { prefix, keepSlugs });
      return found.flips ? { ...mapped, history: () => historyOf(found, mapped.became, now) } : mapped;
    },
  },
  {
    name: 'crontab',
    source: 'a crontab, a folder such as /etc/cron.d, or - for standard input',
    prefix: 'cron',
    run: async ({ source, prefix, timezone, wrap }) => {
      const { files, ignored } = await readCrontabs(source, process.stdin);
      const machines = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { draft, report, jobs } = mapCrontabs(files, { prefix, timezone: timezone ?? machines });
      for (const name of ignored)
        report.lines.push({
          ...{ grade: 'not_possible', source: 'file', name, field: null, becomes: null },
          note: 'cron reads no files of this name either.',
        });
      if (wrap === undefined) return { draft, report };
      const [file, ...more] = files;
      if (!file || more.length > 0) throw new ImportProblem('--wrap takes one crontab, not a folder.');
      return { draft, report, instead: wrapCrontab(file, jobs, wrap) };
    },
  },
  {
    name: 'gatus',
    source: 'config.yaml, or the folder that GATUS_CONFIG_PATH names',
    prefix: 'gatus',
    run: async ({ source, prefix }) => mapGatus(await readGatus(source), { prefix }),
  },
  {
    name: 'uptimerobot',
    source: 'https://api.uptimerobot.com --key <API key>',
    prefix: 'ur',
    run: async ({ source, prefix, key, timezone = 'UTC', show }) =>
      mapUptimeRobot(await readUptimeRobot(source, needed(key), show), { prefix, timezone }),
  },
  {
    name: 'better-stack',
    source: 'https://uptime.betterstack.com --key <API token>',
    prefix: 'bs',
    run: async ({ source, prefix, key, show }) =>
      mapBetterStack(await readBetterStack(source, needed(key), show), { prefix }),
  },
  {
    name: 'cronitor',
    source: 'https://cronitor.io --key <API key>',
    prefix: 'cronitor',
    run: async ({ source, prefix, key, show }) =>
      mapCronitor(await readCronitor(source, needed(key), show), { prefix }),
  },
  {
    name: 'statuspage',
    source: 'https://api.statuspage.io --key <API key>, or the address of a page',
    prefix: 'sp',
    run: async ({ source, prefix, key, now, show }) =>
      mapStatuspage(await readStatuspage(source, key ?? null, show), { prefix, now }),
  },
  {
    name: 'instatus',
    source: 'https://api.instatus.com --key <API key>',
    prefix: 'in',
    run: async ({ source, prefix, key, now, show }) =>
      mapInstatus(await readInstatus(source, needed(key), show), { prefix, now }),
  },
  {
    name: 'blackbox-exporter',
    source: 'prometheus.yml --modules blackbox.yml [--alertmanager alertmanager.yml]',
    prefix: 'bb',
    run: async ({ source, prefix, modules, alertmanager }) => {
      if (modules === undefined)
        throw new ImportProblem('Name the file of the blackbox exporter with --modules.');
      const read = await readBlackbox({ prometheus: source, blackbox: modules, alertmanager });
      return mapBlackbox(read, { prefix });
    },
  },
];

function needed(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new ImportProblem('Give a key of its API with --key or in TOCSIN_IMPORT_KEY.');
  return key;
}
