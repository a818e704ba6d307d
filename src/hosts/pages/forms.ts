// Form fields with their label, what was typed, and what is wrong with it.

import { randomUUID } from 'node:crypto';
import type { Issue } from '../../platform/errors.ts';
import { type Html, html } from '../../platform/html.ts';

/** What a form was filled in with, and what is wrong with it. */
export interface Typed {
  values: Readonly<Record<string, string>>;
  issues: readonly Issue[];
}

export const untouched: Typed = { values: {}, issues: [] };

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'date';
  autocomplete?: string;
  hint?: string;
  required?: boolean;
  /** What stands in it at first. */
  initial?: string;
  /** Whether the page opens with the cursor in it; a field that is wrong is preferred. */
  focus?: boolean;
  /** A unit beside it: the values and words of a choice in a field of its own. */
  unit?: { name: string; initial: string; choices: readonly (readonly [string, string])[] };
}

/** The fields of a form. What was typed stays, except for passwords; the first wrong one has the cursor. */
export function fields(typed: Typed, wanted: readonly Field[]): Html[] {
  const wrong = wanted.find(({ name }) => issueOf(typed, name))?.name;
  const others = otherIssues(typed, wanted);
  const retyped = others.length > 0 ? wanted.find(({ type }) => type === 'password')?.name : undefined;
  const focused = wrong ?? retyped ?? wanted.find(({ focus }) => focus)?.name;
  return [
    ...(others.length === 0
      ? []
      : [
          html`<p class="notice notice-down" role="alert" id="form-issue">${others.map(({ reason }) => `${reason} `)}</p>`,
        ]),
    ...wanted.map((field) =>
      labelled(typed, field, { isFocused: field.name === focused, isBlamed: field.name === retyped }),
    ),
  ];
}

/** What is wrong with no field in particular, or with one that this form does not show. */
const otherIssues = ({ issues }: Typed, shown: readonly Field[]): readonly Issue[] =>
  issues.filter(({ field }) => !shown.some(({ name }) => name === field));

const issueOf = ({ issues }: Typed, name: string) => issues.find(({ field }) => field === name);

function labelled(
  typed: Typed,
  field: Field,
  { isFocused, isBlamed }: { isFocused: boolean; isBlamed: boolean },
): Html {
  const { name, label, hint } = field;
  const issue = issueOf(typed, name);
  const described = [isBlamed && 'form-issue', issue && `${name}-issue`, hint && `${name}-hint`]
    .filter(Boolean)
    .join(' ');
  const input = html`<input id="${name}" name="${name}" type="${field.type ?? 'text'}" value="${shownValue(typed, field)}" autocomplete="${field.autocomplete ?? 'off'}"${field.type === 'number' && html` min="0" step="any" inputmode="decimal"`}${field.required !== false && html` required`}${described !== '' && html` aria-describedby="${described}"`}${issue && html` aria-invalid="true"`}${isFocused && html` autofocus`}>`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${field.unit ? html`<div class="measured">${input}${choice(typed, field.unit, `Unit: ${label}`)}</div>` : input}
${issue && html`<strong class="issue" id="${name}-issue">${issue.reason}</strong>`}
${hint && html`<small id="${name}-hint">${hint}</small>`}
</div>`;
}

const shownValue = (typed: Typed, { type, name, initial = '' }: Field) =>
  type === 'password' ? '' : (typed.values[name] ?? initial);

function choice(typed: Typed, unit: NonNullable<Field['unit']>, label: string): Html {
  const chosen = typed.values[unit.name] ?? unit.initial;
  return html`<select name="${unit.name}" aria-label="${label}">${unit.choices.map(
    ([value, word]) => html`<option value="${value}"${value === chosen && html` selected`}>${word}</option>`,
  )}</select>`;
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

const ONCE = 'once';

/** Goes into a form that makes something, so that sending it twice makes it once. */
export const onceField = (): Html => hidden(ONCE, randomUUID());

/** Takes the mark of `onceField` out of what was sent. */
export function takeOnce(values: Record<string, string>): {
  once: string | undefined;
  typed: Record<string, string>;
} {
  const { [ONCE]: once, ...typed } = values;
  return { once: once !== undefined && /^[\da-f-]{36}$/.test(once) ? once : undefined, typed };
}
