// `tocsin checks list` and the like: every resource of the API, with what it can do, from the table of its routes.

import { StartupProblem } from '../../platform/startup-problem.ts';
import { isAgreed } from '../agreement.ts';
import { print, readArguments, UsageError } from '../command.ts';
import { call } from './call.ts';
import { idOf } from './find.ts';
import { bodyOf, optionsOf, queryOf, type Values } from './options.ts';
import { type Operation, parametersOf, type Resource } from './resource.ts';
import { showItem, showList } from './show.ts';
import { operationHelp, resourceHelp, usageOf } from './usage.ts';

const DEFAULT_MOST = 100;
const PAGE = 200;
/** Of `--all`: more does not fit into a terminal, nor into the memory of a small machine. */
const MOST_ITEMS = 100_000;

export async function runResource(resource: Resource, args: readonly string[]): Promise<void> {
  const [verb, ...rest] = args;
  if (verb === undefined || verb.startsWith('-')) return print(resourceHelp(resource));
  const operation = resource.operations.find((one) => one.verb === verb);
  if (!operation)
    throw new UsageError(`${resource.name} has no "${verb}"\n\n${resourceHelp(resource).trimEnd()}`);
  if (rest.includes('--help') || rest.includes('-h')) return print(operationHelp(resource, operation));
  const { values, positionals } = readArguments({
    ...{ args: rest, allowPositionals: true, allowNegative: true, options: optionsOf(operation) },
  });
  await perform(resource, operation, { values: values as Values, given: positionals });
}

interface Given {
  values: Values;
  given: readonly string[];
}

async function perform(resource: Resource, operation: Operation, { values, given }: Given): Promise<void> {
  const wanted = operation.isMute ? ['id'] : parametersOf(operation);
  if (given.length !== wanted.length) throw new UsageError(`Usage: tocsin ${usageOf(resource, operation)}`);
  // What is wrong with the options is said before anybody is asked.
  const body = await bodyOf(operation, values);
  const query = queryOf(operation, values);
  const ids = await Promise.all(given.map((one, at) => (at === 0 ? idOf(resource, one) : one)));
  if (operation.items) return list(operation, { path: pathOf(operation, ids), query, values });
  if (operation.method === 'DELETE' && !values.yes && !(await isAgreed(`Delete ${given.join(' ')}?`)))
    throw new StartupProblem('nothing was deleted');
  const path = operation.isMute ? operation.path : pathOf(operation, ids) + textOf(query);
  const answer = await call({
    ...{ method: operation.method, path },
    body: operation.isMute ? { ...muting(given, body), targets: { ids: ids.map(Number) } } : body,
  });
  print(values.json ? `${JSON.stringify(answer.body, null, 2)}\n` : showItem(answer.body, columnsIn(values)));
}

const muting = ([name = '']: readonly string[], body: unknown) => ({
  ...{ name: `Muted ${name}`.slice(0, 100), duration_seconds: 3_600 },
  ...(body as object),
});

function pathOf(operation: Operation, ids: readonly string[]): string {
  const left = [...ids];
  return operation.path.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
}

const textOf = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : '');

const columnsIn = ({ columns }: Values): string[] | null =>
  typeof columns === 'string' ? columns.split(',').map((column) => column.trim()) : null;

/** Page after page, until there are as many as were asked for. */
async function list(
  { items, query: filters }: Operation,
  { path, query, values }: { path: string; query: URLSearchParams; values: Values },
): Promise<void> {
  const { key, isPaged, fields } = items ?? { key: '', isPaged: false, fields: [] };
  const most = values.all ? MOST_ITEMS : Number(values.limit ?? DEFAULT_MOST);
  const takesLimit = filters.some(({ name }) => name === 'limit');
  const found: unknown[] = [];
  let next: unknown = null;
  do {
    if (takesLimit && isPaged) query.set('limit', String(Math.min(PAGE, most - found.length)));
    if (takesLimit && !isPaged && values.limit) query.set('limit', String(values.limit));
    if (typeof next === 'string') query.set('cursor', next);
    const { body } = await call({ method: 'GET', path: path + textOf(query) });
    const page = body[key];
    if (Array.isArray(page)) found.push(...page);
    next = body.next_cursor ?? null;
  } while (isPaged && typeof next === 'string' && found.length < most);
  if (values.json) return print(`${JSON.stringify({ [key]: found, next_cursor: next }, null, 2)}\n`);
  print(showList(found, { fields, columns: columnsIn(values), width: terminalWidth() }));
  if (typeof next === 'string') process.stderr.write(`There are more: --limit <number> or --all.\n`);
}

/** null: what reads it is no terminal, and gets whole lines. */
const terminalWidth = () => (process.stdout.isTTY ? process.stdout.columns : null);
