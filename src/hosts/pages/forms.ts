// Form fields with their label, what was typed, and what is wrong with it.

import type { Issue } from '../../platform/errors.ts';
import { type Html, html } from '../../platform/html.ts';

export interface Typed {
  values: Readonly<Record<string, string>>;
  issues: readonly Issue[];
}

export const untouched: Typed = { values: {}, issues: [] };

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'number';
  autocomplete?: string;
  hint?: string;
  required?: boolean;
  /** What stands in it at first. */
  initial?: string;
}

/** Passwords are never sent back. */
export function field(
  typed: Typed,
  { name, label, type = 'text', autocomplete, hint, required = true, initial = '' }: Field,
): Html {
  const issue = typed.issues.find((candidate) => candidate.field === name);
  const value = type === 'password' ? '' : (typed.values[name] ?? initial);
  const described = [hint && `${name}-hint`, issue && `${name}-issue`].filter(Boolean).join(' ');
  return html`<p class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete ?? 'off'}"${required ? html` required` : null}${described ? html` aria-describedby="${described}"` : null}${issue ? html` aria-invalid="true"` : null}>
${hint ? html`<small id="${name}-hint">${hint}</small>` : null}
${issue ? html`<strong class="issue" id="${name}-issue">${said(issue.reason)}</strong>` : null}
</p>`;
}

/** What is wrong with no field in particular, or with one that this form does not show. */
export function otherIssues(typed: Typed, shown: readonly string[]): Html | null {
  const others = typed.issues.filter((issue) => !shown.includes(issue.field));
  if (others.length === 0) return null;
  return html`<p class="notice notice-down" role="alert">${others.map((issue) => html`${said(issue.reason)} `)}</p>`;
}

/** From the reasons of the API to the words of a form. */
function said(reason: string): string {
  const bounds = /^(integer|string) (\d*)\.\.(\d*)$/.exec(reason);
  if (reason === 'required') return 'Please fill this in.';
  if (reason === 'email') return 'This is not an e-mail address.';
  if (bounds?.[1] === 'integer') return `A whole number from ${bounds[2]} to ${bounds[3]}.`;
  if (bounds?.[1] === 'string') return `From ${bounds[2]} to ${bounds[3]} characters.`;
  return /[.!?]$/.test(reason) ? reason : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
