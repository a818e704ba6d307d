// Drafts of a form: kept while it is typed in, offered back when it is opened again.

import { useEffect, useRef, useState } from 'react';
import { draftOf, keepDraft, readDraft, withDraft } from './drafts.ts';
import type { FormAct, FormState } from './form-state.ts';

/** Keeps what is typed under `operation` and the address at which the form was opened; null keeps nothing. */
export function useDraft<V extends object>(
  state: FormState<V>,
  dispatch: (act: FormAct<V>) => void,
  operation: string | null,
  secrets: readonly string[],
) {
  const [path] = useState(location.pathname);
  const name = operation === null ? null : `${operation} ${path}`;
  const [offered, setOffered] = useState(() => (name === null ? null : readDraft(name)));
  const { initial, values } = state;
  const dropped = useRef<V>(undefined);
  useEffect(() => {
    if (name === null || dropped.current === values) return;
    const kept = draftOf(initial, values, secrets);
    // What is offered stays until it is decided on, or something else was typed.
    if (kept || !offered) keepDraft(name, kept && { values: kept, at: Date.now() });
  }, [name, initial, values, secrets, offered]);
  return {
    offered,
    takeDraft() {
      if (offered) dispatch({ act: 'replace', values: withDraft(values, offered.values) });
      setOffered(null);
    },
    dropDraft() {
      dropped.current = values;
      if (name !== null) keepDraft(name, null);
      setOffered(null);
    },
  };
}
