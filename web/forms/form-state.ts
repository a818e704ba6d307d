// What a form knows: the values, what is wrong with them, and how far it got. Pure.

import { isSame, isWithin, withValueAt } from './paths.ts';

/** `field` is a dotted path, `reason` the words of the API. */
export interface Issue {
  field: string;
  reason: string;
}

export interface FormState<V> {
  /** What Save would change nothing of. */
  initial: V;
  values: V;
  /** What the server reported of values that were not changed since. */
  reported: readonly Issue[];
  /** What fields report of their own text, beyond what a schema can: a name given twice. By path. */
  problems: Readonly<Record<string, string>>;
  /** Whether Save was tried: from then on wrong fields are shown while typing. */
  submitted: boolean;
  submitting: boolean;
  /** Grows when the focus should go to the first wrong field. */
  focusWanted: number;
}

export type FormAct<V> =
  | { act: 'change'; field: string; value: unknown }
  | { act: 'replace'; values: V }
  | { act: 'problem'; field: string; reason: string | null }
  | { act: 'refuse'; issues: readonly Issue[] }
  /** Somebody tried what is typed, and saved nothing. */
  | { act: 'report'; issues: readonly Issue[] }
  | { act: 'submit' }
  /** `saved`: what became of it, where that is not what was sent. */
  | { act: 'accept'; sent: V; saved?: V }
  /** What is saved was changed elsewhere: what was typed stays. */
  | { act: 'rebase'; initial: V }
  | { act: 'reset'; initial: V };

export const newForm = <V>(initial: V): FormState<V> => ({
  initial,
  values: initial,
  reported: [],
  problems: {},
  submitted: false,
  submitting: false,
  focusWanted: 0,
});

export function formReducer<V>(state: FormState<V>, act: FormAct<V>): FormState<V> {
  switch (act.act) {
    case 'change':
      return {
        ...state,
        values: withValueAt(state.values, act.field, act.value),
        reported: state.reported.filter(
          ({ field }) => !isWithin(field, act.field) && !isWithin(act.field, field),
        ),
      };
    case 'replace':
      return { ...state, values: act.values, reported: [] };
    case 'problem':
      return { ...state, problems: withProblem(state.problems, act.field, act.reason) };
    case 'refuse':
      return {
        ...state,
        reported: act.issues,
        submitted: true,
        submitting: false,
        focusWanted: state.focusWanted + 1,
      };
    case 'report':
      return { ...state, reported: act.issues, focusWanted: state.focusWanted + 1 };
    case 'submit':
      return { ...state, reported: [], submitted: true, submitting: true };
    case 'accept':
      // What was typed while it was under way is not saved.
      return {
        ...newForm(act.saved ?? act.sent),
        values: act.saved ? typedSince(state.values, act.sent, act.saved) : state.values,
        focusWanted: state.focusWanted,
      };
    case 'rebase':
      return { ...state, initial: act.initial, values: typedSince(state.values, state.initial, act.initial) };
    case 'reset':
      return { ...newForm(act.initial), focusWanted: state.focusWanted };
  }
}

/** `saved`, with the fields that are not as they were sent any more. */
function typedSince<V>(values: V, sent: V, saved: V): V {
  const fields = Object.entries(values as object).filter(
    ([name, value]) => !isSame(value, sent[name as keyof V]),
  );
  return { ...saved, ...Object.fromEntries(fields) };
}

function withProblem(problems: Readonly<Record<string, string>>, field: string, reason: string | null) {
  if ((problems[field] ?? null) === reason) return problems;
  const { [field]: _old, ...others } = problems;
  return reason === null ? others : { ...others, [field]: reason };
}

export const isDirty = <V>({ initial, values }: FormState<V>) => !isSame(initial, values);

/** The fields of the first level whose values differ from before: what a PATCH has to carry. */
export function changesOf<B extends object>(before: B, now: B): Partial<B> {
  const was: Partial<Record<string, unknown>> = { ...before };
  const changed = Object.entries(now).filter(([name, value]) => !isSame(was[name], value));
  return Object.fromEntries(changed) as Partial<B>;
}

/** Everything against the values as they are, each field once: what fields report, what the server reported, what the schema finds. */
export function issuesOf<V>(state: FormState<V>, found: readonly Issue[]): Issue[] {
  const own = Object.entries(state.problems).map(([field, reason]) => ({ field, reason }));
  const byField = new Map<string, Issue>();
  for (const issue of [...own, ...state.reported, ...found])
    if (!byField.has(issue.field)) byField.set(issue.field, issue);
  return [...byField.values()];
}

/** The issues of each field that is drawn, and those (`''`) that no field of the form stands for. */
export function sortIssues(issues: readonly Issue[], fields: Iterable<string>): Map<string, Issue[]> {
  const drawn = new Set(fields);
  const sorted = new Map<string, Issue[]>();
  for (const issue of issues) {
    const owner = ownerOf(issue.field, drawn);
    sorted.set(owner, [...(sorted.get(owner) ?? []), issue]);
  }
  return sorted;
}

/** The field itself, or the nearest one that it is a part of. */
function ownerOf(path: string, drawn: ReadonlySet<string>): string {
  for (let owner = path; owner !== ''; owner = owner.slice(0, Math.max(0, owner.lastIndexOf('.'))))
    if (drawn.has(owner)) return owner;
  return '';
}
