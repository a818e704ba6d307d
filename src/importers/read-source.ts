// What another tool watches as a document and a report, read of files that somebody uploaded or of an address.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { readFiles } from '../across/as-code/files.ts';
import type { PageHistory } from '../across/as-code/schema.ts';
import type { Ask } from './api-client.ts';
import { readBetterStack } from './better-stack/api.ts';
import { mapBetterStack } from './better-stack/map.ts';
import { readBlackbox } from './blackbox/files.ts';
import { mapBlackbox } from './blackbox/map.ts';
import { readCronitor } from './cronitor/api.ts';
import { mapCronitor } from './cronitor/map.ts';
import { readCrontabs } from './crontab/files.ts';
import { mapCrontabs } from './crontab/map.ts';
import { documentOf } from './document.ts';
import type { Draft } from './draft.ts';
import { readGatus } from './gatus/files.ts';
import { mapGatus } from './gatus/map.ts';
import { readHealthchecksApi } from './healthchecks/api.ts';
import { historyOf } from './healthchecks/history.ts';
import { mapHealthchecks } from './healthchecks/map.ts';
import { readHealthchecksFile } from './healthchecks/sqlite.ts';
import type { CheckHistory } from './history.ts';
import { ImportProblem } from './import-problem.ts';
import { readInstatus } from './instatus/api.ts';
import { mapInstatus } from './instatus/map.ts';
import { readKumaHistory } from './kuma/history.ts';
import { mapKuma } from './kuma/map.ts';
import { readKumaFile } from './kuma/sqlite.ts';
import { withTheirPages } from './page-incidents.ts';
import { type HistoryReader, readHistory } from './read-history.ts';
import type { Report } from './report.ts';
import { itemsOf, type ReportItem } from './report-items.ts';
import { readStatuspage } from './statuspage/api.ts';
import { mapStatuspage } from './statuspage/map.ts';
import { readUptimeRobot } from './uptimerobot/api.ts';
import { mapUptimeRobot } from './uptimerobot/map.ts';
import { givingAgain, type Values, withValues } from './variables.ts';

interface SourceRequest {
  tool: string;
  /** Absolute; empty: it is an address. */
  files: readonly string[];
  address: string | null;
  key: string | null;
  prefix: string;
  timezone: string;
  paused: boolean;
  keepSlugs: boolean;
  variables: Values;
  now: Date;
}

export interface ReadSource {
  document: JsonObject;
  tool: string;
  items: ReportItem[];
  history: CheckHistory[];
  /** Of status pages in the document. */
  incidents: PageHistory[];
}

interface Reading extends SourceRequest {
  ask: Ask;
  show: (count: number, what: string) => void;
}

type Mapped = { draft: Draft; report: Report; history?: HistoryReader; incidents?: PageHistory[] };

/** Throws ImportProblem for what cannot be imported. */
export async function readSource(request: Reading): Promise<ReadSource> {
  if (request.tool === 'tocsin') return readOwn(request);
  const read = readers[request.tool];
  if (!read) throw new ImportProblem(`${request.tool} is no tool that is known here.`);
  const { draft, report, history, incidents: given = [] } = await read(request);
  const made = documentOf(draft, report, { paused: request.paused });
  const document = withValues({ ...made }, report, request.variables);
  const incidents = withTheirPages(given, document, report);
  const before = history ? await readHistory(history, document) : NO_HISTORY;
  const items = [...before.items, ...itemsOf(report, document)];
  return { document, tool: report.tool, items, history: before.history, incidents };
}

const NO_HISTORY = { history: [], items: [] };

const readers: Readonly<Record<string, (request: Reading) => Promise<Mapped>>> = {
  kuma: async (request) => {
    const file = onlyFile(request);
    const mapped = mapKuma(await readKumaFile(file, request.show), request);
    return { ...mapped, history: () => readKumaHistory(file, mapped.became, request.show) };
  },
  healthchecks: async (request) => {
    const { address, key, show, ask, prefix, keepSlugs, now } = request;
    const source =
      address === null
        ? await readHealthchecksFile(onlyFile(request), show)
        : await readHealthchecksApi(address, key ?? '', show, ask);
    const mapped = mapHealthchecks(source, { prefix, keepSlugs });
    return { ...mapped, history: () => historyOf(source, mapped.became, now) };
  },
  crontab: async ({ files, prefix, timezone }) => {
    const read = [];
    for (const file of files) read.push(...(await readCrontabs(file, process.stdin)).files);
    return mapCrontabs(
      read.map((file) => ({ ...file, path: basename(file.path) })),
      { prefix, timezone },
    );
  },
  gatus: async ({ files, prefix }) => {
    const [first = ''] = files;
    return mapGatus(await readGatus(files.length === 1 ? first : join(first, '..')), { prefix });
  },
  uptimerobot: async ({ address, key, show, ask, prefix, timezone }) =>
    mapUptimeRobot(await readUptimeRobot(address ?? '', key ?? '', show, ask), { prefix, timezone }),
  'better-stack': async ({ address, key, show, ask, prefix }) =>
    mapBetterStack(await readBetterStack(address ?? '', key ?? '', show, ask), { prefix }),
  cronitor: async ({ address, key, show, ask, prefix }) =>
    mapCronitor(await readCronitor(address ?? '', key ?? '', show, ask), { prefix }),
  statuspage: async ({ address, key, show, ask, prefix, now }) =>
    mapStatuspage(await readStatuspage(address ?? '', key, show, ask), { prefix, now }),
  instatus: async ({ address, key, show, ask, prefix, now }) =>
    mapInstatus(await readInstatus(address ?? '', key ?? '', show, ask), { prefix, now }),
  'blackbox-exporter': async (request) => {
    const named = (pattern: RegExp) => request.files.find((file) => pattern.test(basename(file)));
    const [prometheus, blackbox] = [named(/prometheus/i), named(/blackbox/i)];
    if (!prometheus || !blackbox)
      throw new ImportProblem(
        'Give prometheus.yml and blackbox.yml, and alertmanager.yml where you have one.',
      );
    const read = await readBlackbox({ prometheus, blackbox, alertmanager: named(/alertmanager/i) });
    return mapBlackbox(read, request);
  },
};

function onlyFile({ files }: SourceRequest): string {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new ImportProblem('Give one file.');
  return file;
}

/** Documents of ours: what is wrong in them is said with its line. */
async function readOwn({ files, variables, paused }: SourceRequest): Promise<ReadSource> {
  const given = await Promise.all(
    files.map(async (path) => ({ path: basename(path), text: await readFile(path, 'utf8') })),
  );
  const { document, problems, unset } = readFiles(given, variables, givingAgain);
  const [problem] = problems;
  if (problem) {
    const place = problem.file === undefined ? '' : `${problem.file}:${problem.line ?? 1}: `;
    throw new ImportProblem(`${place}${[problem.field, problem.reason].filter(Boolean).join(': ')}`);
  }
  const all = paused ? withPaused(document) : document;
  const needing = Map.groupBy(unset.keys(), (field) => field.split('.', 2).join('.'));
  const items = itemsOf({ tool: 'Tocsin', lines: [] }, all).map((item) => {
    const names = (needing.get(item.becomes ?? '') ?? []).flatMap((field) => unset.get(field) ?? []);
    return names.length === 0 ? item : { ...item, ...withoutValues(names) };
  });
  return { document: all, tool: 'Tocsin', items, history: [], incidents: [] };
}

const withoutValues = (names: readonly string[]) => ({
  grade: 'changed' as const,
  note: `No value of ${names.join(', ')}: what is stored stays. ${givingAgain(...names)}.`,
});

function withPaused(document: JsonObject): JsonObject {
  const paused = (entries: unknown): unknown =>
    isJsonObject(entries)
      ? Object.fromEntries(
          Object.entries(entries).map(([key, entry]) => [
            key,
            isJsonObject(entry) ? { ...entry, paused: true } : entry === null ? { paused: true } : entry,
          ]),
        )
      : entries;
  const { uptime_checks, cron_checks, ...rest } = document;
  return {
    ...rest,
    ...(uptime_checks === undefined ? {} : { uptime_checks: paused(uptime_checks) }),
    ...(cron_checks === undefined ? {} : { cron_checks: paused(cron_checks) }),
  };
}
