// A form: its values, what is wrong with them, and what becomes of them.

import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { bodySchemaOf, type OperationWithBody } from '../api/body-schemas.ts';
import { ApiError } from '../api/errors.ts';
import type { BodyOf as AnyBodyOf } from '../api/operation-types.ts';
import { loadReasons } from '../i18n/use-reasons.ts';
import type { Draft } from './drafts.ts';
import type { FieldKind, FormLink } from './form-context.ts';
import {
  changesOf,
  type FormAct,
  type FormState,
  formReducer,
  type Issue,
  isDirty,
  issuesOf,
  newForm,
  sortIssues,
} from './form-state.ts';
import { isSame, valueAt } from './paths.ts';
import type { LimitedResource } from './plan-limit.tsx';
import { useDraft } from './use-draft.ts';

type BodyOf<O extends OperationWithBody> = NonNullable<AnyBodyOf<O>>;

interface Sent<V, B> {
  values: V;
  /** What differs from the beginning: all that a PATCH needs. */
  changed: Partial<B>;
  /** Begins anew with these where what is saved is not what was sent. What was typed meanwhile stays. */
  savedAs(values: V): void;
}

interface FormOptions<O extends OperationWithBody, V> {
  /** What it will be sent to; the schema of its body says what is wrong. */
  operation: O;
  /** Read once, unless `follows`; call `reset` for others. */
  initial: V;
  /** Takes over what of `initial` is another one, but for the fields in which something was typed. */
  follows?: boolean;
  /** What is sent; the values themselves unless given. */
  body?: (values: V) => BodyOf<O>;
  /** Where it throws what the API answered, that is shown, and the form stays as it is. */
  onSubmit: (body: BodyOf<O>, sent: Sent<V, BodyOf<O>>) => Promise<unknown>;
  /** What is wrong beyond the schema of the body: with a part that has a schema of its own, which `checkBody` checks. */
  check?: (body: BodyOf<O>, checkBody: CheckBody) => readonly Issue[];
  /** The field of the form for one of the body, where they differ. */
  fieldOf?: (field: string) => string;
  /** A better sentence for what the API refused, or null for the usual one. */
  explain?: (error: ApiError) => string | null;
  /** Tells apart several forms of one operation at one address; null: keeps no draft. */
  draft?: string | null;
}

export interface Form<V> extends FormLink {
  values: V;
  isDirty: boolean;
  isBusy: boolean;
  focusWanted: number;
  /** What came back instead of success, beside issues of fields; undefined: nothing. */
  refusal: unknown;
  explain: ((error: ApiError) => string | null) | undefined;
  /** What the plan may have no more of, where the operation makes one. */
  resource: LimitedResource | undefined;
  /** What was typed here before and not saved; null once it is decided on. */
  offered: Draft | null;
  takeDraft(): void;
  /** Forgets what is kept, for when somebody leaves without saving. */
  dropDraft(): void;
  submit(): Promise<void>;
  /** Shows beside its fields what is wrong with what was tried, and leads to the first. */
  report(error: unknown): void;
  reset(initial: V): void;
}

export function useForm<O extends OperationWithBody, V extends object = BodyOf<O>>(
  options: FormOptions<O, V>,
): Form<V> {
  const [state, dispatch] = useReducer(formReducer<V>, options.initial, newForm<V>);
  useFollowing(options, state, dispatch);
  const fields = useFields();
  const check = useCheck(options.operation, isDirty(state) || state.submitted);
  const draft = useDraft(state, dispatch, draftName(options), fields.secrets);
  const found = findIssues(options, check, state.values);
  const { submit, refusal } = useSubmit(options, { state, dispatch, check, onSaved: draft.dropDraft });
  return {
    values: state.values,
    issues: shownIssues(state, found, fields.names),
    isDirty: isDirty(state),
    isBusy: state.submitting,
    focusWanted: state.focusWanted,
    disabledBecause: undefined,
    refusal,
    explain: options.explain,
    resource: limited[options.operation],
    register: fields.register,
    ...useActs(dispatch),
    ...draft,
    submit,
    report(error) {
      if (error instanceof ApiError && error.issues.length > 0)
        dispatch({ act: 'report', issues: inForm(options, error.issues) });
    },
  };
}

function useFollowing<V extends object>(
  { initial, follows = false }: { initial: V; follows?: boolean },
  state: FormState<V>,
  dispatch: (act: FormAct<V>) => void,
): void {
  const [begun, setBegun] = useState(initial);
  if (!follows || state.submitting || isSame(begun, initial)) return;
  setBegun(initial);
  dispatch({ act: isDirty(state) ? 'rebase' : 'reset', initial });
}

const limited: Partial<Record<OperationWithBody, LimitedResource>> = {
  'POST /servers': 'servers',
  'POST /cron-checks': 'cron_checks',
  'POST /uptime-checks': 'uptime_checks',
  'POST /status-pages': 'status_pages',
  'POST /webhooks': 'webhooks',
  'POST /custom-endpoints': 'custom_endpoints',
  'POST /tv-dashboards': 'tv_dashboards',
  'POST /account/members': 'members',
};

function useActs<V>(dispatch: (act: FormAct<V>) => void) {
  return useMemo(
    () => ({
      set: (field: string, value: unknown) => dispatch({ act: 'change', field, value }),
      setProblem: (field: string, reason: string | null) => dispatch({ act: 'problem', field, reason }),
      reset: (initial: V) => dispatch({ act: 'reset', initial }),
    }),
    [dispatch],
  );
}

/** The fields that are drawn now. */
function useFields() {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, FieldKind>>(new Map());
  const [register] = useState(() => (field: string, kind: FieldKind) => {
    setDrawn((known) => new Map(known).set(field, kind));
    return () =>
      setDrawn(
        (known) => new Map([...known].filter(([name, present]) => name !== field || present !== kind)),
      );
  });
  return useMemo(
    () => ({
      register,
      names: [...drawn.keys()],
      secrets: [...drawn].filter(([, kind]) => kind.secret).map(([name]) => name),
    }),
    [register, drawn],
  );
}

type CheckBody = (schema: JsonSchema, body: unknown) => Issue[];

interface Check {
  schema: JsonSchema;
  checkBody: CheckBody;
}

/** undefined until it is loaded, which the first edit or Save asks for: a form that is only looked at needs none. */
function useCheck(operation: OperationWithBody, isAskedFor: boolean): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    if (!isAskedFor) return;
    let isWanted = true;
    void loadCheck(operation).then((loaded) => isWanted && setCheck(loaded));
    return () => {
      isWanted = false;
    };
  }, [operation, isAskedFor]);
  return check;
}

/** With the words for what it finds. undefined: not to be had. A form works without: the server checks in any case. */
async function loadCheck(operation: OperationWithBody): Promise<Check | undefined> {
  const [schema, checking] = await Promise.allSettled([
    bodySchemaOf(operation),
    import('./check-body.ts'),
    loadReasons(),
  ]);
  if (schema.status === 'rejected' || checking.status === 'rejected') return undefined;
  return { schema: schema.value, checkBody: checking.value.checkBody };
}

function findIssues<O extends OperationWithBody, V extends object>(
  options: FormOptions<O, V>,
  check: Check | undefined,
  values: V,
): Issue[] {
  const body = bodyFrom(options, values);
  const { schema = {}, checkBody = () => [] } = check ?? {};
  const issues = checkBody(schema, body);
  return inForm(options, [
    ...issues.map((issue) => asRequired(issue, body)),
    ...(options.check?.(body, checkBody) ?? []),
  ]);
}

/** Of an empty field nobody wants to hear how long its text may be. */
function asRequired(issue: Issue, body: unknown): Issue {
  return valueAt(body, issue.field) === '' ? { ...issue, reason: 'required' } : issue;
}

/** A form without `body` has the fields of what is sent; that is for whoever makes it to see to, V knows nothing of O. */
function bodyFrom<O extends OperationWithBody, V extends object>(
  { body }: FormOptions<O, V>,
  values: V,
): BodyOf<O> {
  return body ? body(values) : (values as unknown as BodyOf<O>);
}

function inForm<O extends OperationWithBody, V>(
  { fieldOf }: FormOptions<O, V>,
  issues: readonly Issue[],
): Issue[] {
  return issues.map((issue) => (fieldOf ? { ...issue, field: fieldOf(issue.field) } : issue));
}

/** Before Save was tried nobody is shown that what they have not come to yet is missing; what was tried is shown. */
function shownIssues<V>(state: FormState<V>, found: readonly Issue[], names: readonly string[]) {
  return sortIssues(state.submitted ? issuesOf(state, found) : state.reported, names);
}

interface SubmitParts<V> {
  state: FormState<V>;
  dispatch: (act: FormAct<V>) => void;
  check: Check | undefined;
  onSaved(): void;
}

function useSubmit<O extends OperationWithBody, V extends object>(
  options: FormOptions<O, V>,
  { state, dispatch, check, onSaved }: SubmitParts<V>,
) {
  const [refusal, setRefusal] = useState<unknown>();
  // Two presses within one frame see the same state.
  const isUnderway = useRef(false);

  async function submit(): Promise<void> {
    if (isUnderway.current) return;
    setRefusal(undefined);
    isUnderway.current = true;
    try {
      dispatch({ act: 'submit' });
      const found = findIssues(options, check ?? (await loadCheck(options.operation)), state.values);
      if (issuesOf({ ...state, reported: [] }, found).length > 0)
        return dispatch({ act: 'refuse', issues: [] });
      const body = bodyFrom(options, state.values);
      const changed = changesOf(bodyFrom(options, state.initial), body);
      let saved: V | undefined;
      const savedAs = (values: V) => {
        saved = values;
      };
      await options.onSubmit(body, { values: state.values, changed, savedAs });
      onSaved();
      dispatch({ act: 'accept', sent: state.values, ...(saved && { saved }) });
    } catch (error) {
      const issues = error instanceof ApiError ? inForm(options, error.issues) : [];
      if (issues.length === 0) setRefusal(error);
      dispatch({ act: 'refuse', issues });
    } finally {
      isUnderway.current = false;
    }
  }
  return { submit, refusal };
}

const draftName = <O extends OperationWithBody, V>({ operation, draft = '' }: FormOptions<O, V>) =>
  draft === null ? null : `${operation} ${draft}`;
