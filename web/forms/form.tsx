// The form around its fields: what was refused on top, drafts offered back, Ctrl+Enter, and a question before leaving.

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/text.ts';
import { focusLateForm } from '../ui/keys/first-focus.ts';
import { DraftOffer } from './draft-offer.tsx';
import { FormContext } from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Refusal } from './refusal.tsx';
import type { Form as FormOf } from './use-form.tsx';
import '../ui/styles/forms.ts';

interface FormProps<V> {
  form: FormOf<V>;
  /** The name of the form for those who cannot see it, where no heading says it. */
  label?: string;
  /** Why nothing here can be changed: shown by the actions, and every field is inert. */
  disabledBecause?: string | undefined;
  /** Whether leaving asks first while something is not saved; not for a form that asks one question. */
  guard?: boolean;
  children: ReactNode;
}

export function Form<V>({ form, label, disabledBecause, guard = true, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  useFocusOnWrong(element, form.focusWanted);
  useLayoutEffect(() => {
    if (element.current) focusLateForm(element.current);
  }, []);
  const submit = useSubmit(form, disabledBecause);
  return (
    <form
      ref={element}
      className="form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        finishTyping();
        submit();
      }}
    >
      <FormContext value={{ ...form, disabledBecause }}>
        {form.offered && <DraftOffer form={form} at={form.offered.at} />}
        <Refusal form={form} />
        {children}
      </FormContext>
      {guard && <LeaveGuard isOpen={form.isDirty && !form.isBusy} onLeave={form.dropDraft} />}
    </form>
  );
}

const WRONG = '[aria-invalid="true"]:not([disabled]), fieldset:has(> .fld-wrong)';
const CONTROL = 'input, select, textarea, button';

function useSubmit<V>(form: FormOf<V>, disabledBecause: string | undefined): () => void {
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  return () => {
    if (disabledBecause === undefined) void latest.current.submit();
  };
}

/** Fields that take what was typed when they are left (a tag without its comma) take it now. */
function finishTyping() {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  flushSync(() => field.blur());
  field.focus();
}

/** After Save, the focus goes to the first field that is wrong, or to what is said on top. */
function useFocusOnWrong(form: { current: HTMLFormElement | null }, wanted: number) {
  const led = useRef(0);
  useLayoutEffect(() => {
    // Also run where the form was hidden for a moment, while something in it was loaded.
    if (wanted === led.current) return;
    led.current = wanted;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    const first = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>(CONTROL) : wrong;
    (first ?? form.current?.querySelector<HTMLElement>('[data-refusal]'))?.focus();
  }, [form, wanted]);
}

interface SectionProps {
  title: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, help, children }: SectionProps) {
  const id = useId();
  return (
    <section className="form-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {help && <p className="muted">{help}</p>}
      </header>
      <div className="form-fields">{children}</div>
    </section>
  );
}

/** What few people need, closed until it is asked for; it opens by itself where something in it is wrong. */
export function FurtherFields({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const t = useText('forms');
  const element = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (element.current?.querySelector('[aria-invalid="true"]')) element.current.open = true;
  });
  return (
    <details className="form-further" ref={element}>
      <summary>{title ?? t('further')}</summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}
