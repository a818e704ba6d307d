// What the fields of the audit log suggest: what happened lately. Pure.

import type { AuditEntry } from '../../api/schema.gen.ts';

export interface AuditSuggestions {
  action: readonly string[];
  actor: readonly string[];
  target_type: readonly string[];
}

/** Actions with what they begin with, which stands for all of them: `api_key.`, `api_key.create`. */
export function auditSuggestions(entries: readonly AuditEntry[]): AuditSuggestions {
  const actions = entries.map(({ action }) => action);
  const groups = actions.map((action) => action.slice(0, action.lastIndexOf('.') + 1)).filter(Boolean);
  return {
    action: inOrder([...groups, ...actions]),
    actor: inOrder(entries.flatMap(({ actor: { name } }) => name ?? [])),
    target_type: inOrder(entries.flatMap(({ target }) => target?.type ?? [])),
  };
}

const inOrder = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '').sort();
