// Options of the command line, from what an operation takes, and back into what is sent.

import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { ParseArgsConfig } from 'node:util';
import { UsageError } from '../command.ts';
import { type Field, type Operation, optionOf } from './resource.ts';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

const isMany = ({ kind }: Field) => kind === 'texts' || kind === 'numbers';

export function optionsOf({
  query,
  body,
  items,
  method,
}: Operation): NonNullable<ParseArgsConfig['options']> {
  const fields = [...query, ...(body ?? [])];
  return {
    ...Object.fromEntries(
      fields.map((field) => [
        optionOf(field),
        { type: field.kind === 'boolean' ? 'boolean' : 'string', multiple: isMany(field) },
      ]),
    ),
    json: { type: 'boolean' },
    columns: { type: 'string' },
    ...(items && { limit: { type: 'string' }, all: { type: 'boolean' } }),
    ...(body && { body: { type: 'string' } }),
    ...(method === 'DELETE' && { yes: { type: 'boolean', short: 'y' } }),
  };
}

/** Throws UsageError. */
export function queryOf({ query, items }: Operation, values: Values): URLSearchParams {
  const sent = new URLSearchParams();
  if (items && values.limit !== undefined && !/^[1-9]\d{0,5}$/.test(String(values.limit)))
    throw new UsageError('--limit takes a number from 1 to 999999');
  for (const field of query.filter(({ name }) => name !== 'limit' || !items)) {
    const value = givenFor(field, values);
    for (const one of value === undefined ? [] : [value].flat()) sent.append(field.name, String(one));
  }
  return sent;
}

/** `--body`, with what options say besides; undefined where the operation takes none. Throws UsageError. */
export async function bodyOf({ body }: Operation, values: Values): Promise<unknown> {
  if (!body) return undefined;
  const given = typeof values.body === 'string' ? await readBody(values.body) : {};
  const entries = body.map((field) => [field.name, givenFor(field, values)] as const);
  return { ...given, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

/** JSON, `@file`, or `-` for standard input. */
async function readBody(given: string): Promise<object> {
  const text = given === '-' ? await textOf(process.stdin) : given;
  const isFile = text === given && given.startsWith('@');
  const read = isFile
    ? await readFile(given.slice(1), 'utf8').catch(() => {
        throw new UsageError(`--body: ${given.slice(1)} cannot be read`);
      })
    : text;
  const parsed = parse('body', read);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError('--body takes an object of JSON');
  return parsed;
}

function givenFor(field: Field, values: Values): unknown {
  const option = optionOf(field);
  const value = values[option];
  if (value === undefined || typeof value === 'boolean') return value;
  if (Array.isArray(value))
    return value.flatMap((one) => String(one).split(',')).map((one) => oneOf(field, one));
  return oneOf(field, value);
}

function oneOf(field: Field, text: string): unknown {
  const { kind, choices } = field;
  if (text === 'null') return null;
  if (choices && !choices.includes(text))
    throw new UsageError(`--${optionOf(field)} takes ${choices.join(', ')}`);
  // A word where the API takes one of several shapes, as of `down_when`; what may be there is for the service to say.
  if (kind === 'json') return /^[a-z_]+$/.test(text) ? text : parse(optionOf(field), text);
  if (kind !== 'number' && kind !== 'numbers') return text;
  if (text.trim() === '' || !Number.isFinite(Number(text)))
    throw new UsageError(`--${optionOf(field)} takes a number`);
  return Number(text);
}

function parse(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${option} takes JSON, such as '{"ids":[1]}'`);
  }
}
