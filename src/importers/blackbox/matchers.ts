// Matchers of labels, as Prometheus selects series and Alertmanager routes alerts. Pure.

import { RE2JS } from 're2js';

export type Labels = Readonly<Record<string, string>>;

export interface Matcher {
  name: string;
  op: '=' | '!=' | '=~' | '!~';
  value: string;
}

const ONE = /^\s*([A-Za-z_][\w:]*)\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\]|\\.)*)"|([^",{}]*?))\s*$/;

/** `{a="b", c=~"d"}` or one of them; null for what is none. */
export function parseMatchers(text: string): Matcher[] | null {
  const inner = text.trim().replace(/^\{(.*)\}$/s, '$1');
  if (inner.trim() === '') return [];
  const parts = inner.match(/(?:[^,"]|"(?:[^"\\]|\\.)*")+/g) ?? [];
  const matchers = parts.map((part): Matcher | null => {
    const [, name, op, quoted, bare] = ONE.exec(part) ?? [];
    if (name === undefined || op === undefined) return null;
    const value = quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1');
    return { name, op: op as Matcher['op'], value };
  });
  const known = matchers.filter((one) => one !== null);
  return known.length === matchers.length ? known : null;
}

/** A label that is missing is an empty one. Expressions are RE2, as a whole, and never slow. */
export function holds({ name, op, value }: Matcher, labels: Labels): boolean {
  const label = Object.hasOwn(labels, name) ? (labels[name] ?? '') : '';
  if (op === '=' || op === '!=') return (label === value) === (op === '=');
  try {
    return RE2JS.compile(`^(?:${value})$`, RE2JS.DOTALL).matcher(label).find() === (op === '=~');
  } catch {
    return false;
  }
}
