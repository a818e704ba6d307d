// What a form lends to the fields within it.

import { createContext, use, useEffect, useId, useMemo } from 'react';
import type { Issue } from './form-state.ts';
import { valueAt } from './paths.ts';

export interface FieldKind {
  /** Its value is never kept as a draft. */
  secret?: boolean;
}

export interface FormLink {
  values: unknown;
  /** What is wrong by the field that draws it; `''` holds what no field draws. */
  issues: ReadonlyMap<string, readonly Issue[]>;
  /** Why nothing can be changed; undefined where it can. */
  disabledBecause: string | undefined;
  set(field: string, value: unknown): void;
  setProblem(field: string, reason: string | null): void;
  /** Says that a field is drawn; the answer takes it back. */
  register(field: string, kind: FieldKind): () => void;
}

export const FormContext = createContext<FormLink | null>(null);

export function useFormLink(): FormLink {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a <Form> around it');
  return form;
}

export interface FieldLink {
  id: string;
  name: string;
  value: unknown;
  set(value: unknown): void;
  setProblem(reason: string | null): void;
  issues: readonly Issue[];
  isDisabled: boolean;
}

const NONE: readonly Issue[] = [];

/** A field by its dotted path. What is wrong with parts of it that are no fields themselves is among its issues. */
export function useField(name: string, { secret = false }: FieldKind = {}): FieldLink {
  const form = useFormLink();
  const id = useId();
  const { register, set, setProblem } = form;
  useEffect(() => register(name, { secret }), [register, name, secret]);
  const acts = useMemo(
    () => ({
      set: (value: unknown) => set(name, value),
      setProblem: (reason: string | null) => setProblem(name, reason),
    }),
    [set, setProblem, name],
  );
  return {
    id,
    name,
    value: valueAt(form.values, name),
    ...acts,
    issues: form.issues.get(name) ?? NONE,
    isDisabled: form.disabledBecause !== undefined,
  };
}
