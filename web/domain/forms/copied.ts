// What the form of a copy begins with: everything of the original but its name and what is secret. Pure.

import { MASK } from '../../../shared/mask.ts';
import type { Issue } from '../../forms/form-state.ts';
import { valueAt } from '../../forms/paths.ts';

/** Of any name of the API. */
const LONGEST_NAME = 100;

export interface Copied<V> {
  values: V;
  /** Paths of what is stored and not shown, and so was left empty. */
  secrets: readonly string[];
}

export function copied<V extends { name: string }>(original: V, name: string): Copied<V> {
  const secrets: string[] = [];
  const values = withoutSecrets(original, '', secrets) as V;
  return { values: { ...values, name: [...name].slice(0, LONGEST_NAME).join('') }, secrets };
}

function withoutSecrets(value: unknown, path: string, found: string[]): unknown {
  if (value === MASK) {
    found.push(path);
    return '';
  }
  if (typeof value !== 'object' || value === null) return value;
  const open = ([name, part]: [string, unknown]) =>
    [name, withoutSecrets(part, path === '' ? name : `${path}.${name}`, found)] as const;
  if (Array.isArray(value)) return value.map((part, place) => open([String(place), part])[1]);
  return Object.fromEntries(Object.entries(value).map(open));
}

/** Secrets of the original that are still empty in what would be sent: without them the copy would do something else. */
export const missingSecrets = (body: object, secrets: readonly string[]): Issue[] =>
  secrets.filter((path) => valueAt(body, path) === '').map((field) => ({ field, reason: 'required' }));
