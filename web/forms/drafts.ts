// What was typed and not saved, kept by the browser for this tab: a crash or the end of a session loses nothing.

import { DRAFT_PREFIX } from './clear-drafts.ts';
import { isSame, isWithin, type Values, withValueAt } from './paths.ts';

export interface Draft {
  /** Fields of the first level that were changed, without secrets. */
  values: Values;
  /** When it was last typed in, in milliseconds. */
  at: number;
}

/** What is worth keeping of `values`, or null. `secrets` are paths that must never be stored. */
export function draftOf(before: object, values: object, secrets: readonly string[]): Values | null {
  const initial = before as Values;
  const changed = Object.entries(values).filter(([name, value]) => !isSame(initial[name], value));
  const kept = changed.flatMap(([name, value]) =>
    secrets.includes(name) ? [] : [[name, withoutSecrets(name, value, secrets)] as const],
  );
  const draft = Object.fromEntries(kept.filter(([name, value]) => !isSame(initial[name], value)));
  return Object.keys(draft).length > 0 ? draft : null;
}

function withoutSecrets(name: string, value: unknown, secrets: readonly string[]): unknown {
  return secrets
    .filter((path) => path !== name && isWithin(path, name))
    .reduce((open, path) => withValueAt(open, path.slice(name.length + 1), undefined), value);
}

/** `values` with what was typed laid over them; parts that were too secret to keep stay as they are. */
export function withDraft<V extends object>(values: V, draft: Values): V {
  const present = values as Values;
  const laid = Object.entries(draft).map(([name, value]) => [name, overlaid(present[name], value)] as const);
  return { ...values, ...Object.fromEntries(laid) };
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function overlaid(present: unknown, typed: unknown): unknown {
  if (!isObject(present) || !isObject(typed)) return typed;
  const parts = Object.entries(typed).map(([name, value]) => [name, overlaid(present[name], value)] as const);
  return { ...present, ...Object.fromEntries(parts) };
}

const keyOf = (form: string) => `${DRAFT_PREFIX}${form}`;

/** The draft of a form, or null. Storage may be forbidden or hold what an older release wrote. */
export function readDraft(form: string): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return isObject(found) && isObject(found.values) && typeof found.at === 'number'
      ? { values: found.values, at: found.at }
      : null;
  } catch {
    return null;
  }
}

export function keepDraft(form: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(form));
  } catch {
    // Forbidden or full: then there is no draft, and the form works without.
  }
}
