// How resources are asked for, as --help says it. Pure.

import { type Field, type Operation, optionOf, parametersOf, type Resource } from './resource.ts';

export const usageOf = ({ name, aliases }: Resource, operation: Operation): string =>
  [
    aliases[0] ?? name,
    operation.verb,
    ...(operation.isMute ? ['id'] : parametersOf(operation)).map((id, at) =>
      at === 0 ? '<id or name>' : `<${id}>`,
    ),
    '[options]',
  ].join(' ');

export function resourceHelp(resource: Resource): string {
  const { operations, name, aliases } = resource;
  const lines = operations.map(({ verb, summary }) => [verb, summary] as const);
  return `Usage: tocsin ${[name, ...aliases].join('|')} <what> [options]

${columns(lines)}
TOCSIN_URL is the address of the API, TOCSIN_KEY a key of the account. tocsin ${aliases[0] ?? name} <what> --help says more.
Exit code 0: done, 1: it could not be done, 2: it was asked wrongly.
`;
}

export function operationHelp(resource: Resource, operation: Operation): string {
  const { summary, query, body, items, method } = operation;
  const own: [string, string][] = [
    ['--json', 'print what the API answers'],
    ['--columns <a,b>', 'show these fields; subject.name is a field of a field'],
    ...(items?.isPaged
      ? ([
          ['--limit <number>', 'show so many; 100 if left out'],
          ['--all', 'show all of them'],
        ] as [string, string][])
      : []),
    ...(body
      ? ([['--body <JSON | @file | ->', 'the whole body; other options add to it']] as [string, string][])
      : []),
    ...(method === 'DELETE' ? ([['--yes', 'do not ask']] as [string, string][]) : []),
  ];
  const fields = [...query.filter(({ name }) => !(items && name === 'limit')), ...(body ?? [])];
  return `Usage: tocsin ${usageOf(resource, operation)}

${summary}.

${columns([...fields.map((field) => [signature(field), described(field)] as const), ...own])}`;
}

const VALUES = {
  text: ' <text>',
  number: ' <number>',
  boolean: '',
  texts: ' <a,b>',
  numbers: ' <1,2>',
  json: ' <JSON>',
};

const signature = (field: Field) =>
  `--${optionOf(field)}${field.choices ? ` <${field.kind === 'texts' ? 'one or several' : 'one'}>` : VALUES[field.kind]}`;

const described = ({ choices, description, required }: Field) =>
  [required ? 'Required.' : '', description ?? '', choices ? `One of ${choices.join(', ')}.` : '']
    .filter(Boolean)
    .join(' ');

const MOST_WIDTH = 28;

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(MOST_WIDTH, Math.max(...lines.map(([name]) => name.length)));
  return lines
    .map(([name, what]) => `  ${name.padEnd(width)}  ${what}`.trimEnd())
    .join('\n')
    .concat('\n');
}
