// `tocsin import <tool> <source>`: what another tool watches, as a document on stdout, and what became of it on stderr.

import { stringify } from 'yaml';
import { documentOf } from '../../importers/document.ts';
import { ImportProblem } from '../../importers/import-problem.ts';
import { withTheirPages } from '../../importers/page-incidents.ts';
import { reportText } from '../../importers/report.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { print, readArguments, UsageError } from '../command.ts';
import { openProgress } from '../progress.ts';
import { historyText, sendHistory, sendIncidents } from './history.ts';
import { type Imported, tools } from './tools.ts';

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

export async function importFrom(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      paused: { type: 'boolean', default: false },
      history: { type: 'boolean', default: false },
      'keep-slugs': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      prefix: { type: 'string' },
      timezone: { type: 'string' },
      wrap: { type: 'string' },
      modules: { type: 'string' },
      alertmanager: { type: 'string' },
    },
  });
  const [name, source, ...more] = positionals;
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new UsageError(`name a tool: ${tools.map((one) => one.name).join(', ')}`);
  if (source === undefined || more.length > 0) throw new UsageError(`name one source: ${tool.source}`);
  if (values.wrap !== undefined && name !== 'crontab') throw new UsageError('--wrap is for a crontab');
  if (values['keep-slugs'] && name !== 'healthchecks')
    throw new UsageError('--keep-slugs is for Healthchecks');
  if (values.wrap !== undefined && !/^https?:\/\/[^\s']+$/.test(values.wrap))
    throw new UsageError('--wrap takes the address of the API, such as https://tocsin.example.com');
  if (values.timezone !== undefined && !isTimeZone(values.timezone))
    throw new UsageError('--timezone takes a name such as Europe/Vilnius');
  const prefix = values.prefix ?? tool.prefix;
  if (!PREFIX.test(prefix)) throw new UsageError('--prefix takes 1 to 40 letters, digits, - and _');
  const progress = openProgress('read', String);
  try {
    const {
      draft,
      report,
      instead,
      history,
      incidents = [],
    } = await tool.run({
      source,
      prefix,
      key: values.key ?? process.env.TOCSIN_IMPORT_KEY,
      timezone: values.timezone,
      wrap: values.wrap,
      keepSlugs: values['keep-slugs'],
      modules: values.modules,
      alertmanager: values.alertmanager,
      now: new Date(),
      show: progress.show,
    });
    progress.end();
    if (values.history && incidents.length === 0) return await importHistory(tool.name, history);
    const document = documentOf(draft, report, { paused: values.paused });
    const kept = withTheirPages(incidents, { ...document }, report);
    if (values.history) return say(await sendIncidents(kept));
    if (values.json) return print(`${JSON.stringify({ document, report }, null, 2)}\n`);
    print(instead ?? stringify(document, { lineWidth: 0 }));
    say(reportText(report));
  } catch (error) {
    throw error instanceof ImportProblem ? new StartupProblem(error.message) : error;
  } finally {
    progress.end();
  }
}

/** What is for people, beside the document. */
const say = (text: string) => void process.stderr.write(text);

/** In place of the document, which was applied before. */
async function importHistory(tool: string, read: Imported['history']): Promise<void> {
  if (!read)
    throw new StartupProblem(
      `${tool}: there is no history to import; --history is for kuma.db, databases of Healthchecks and status pages`,
    );
  const histories = await read();
  const progress = openProgress('sent', String);
  try {
    say(historyText(await sendHistory(histories, progress.show)));
  } finally {
    progress.end();
  }
}
