// The form around its fields: what was refused on top, drafts offered back, Ctrl+Enter, and a question before leaving.

import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { DraftOffer } from './draft-offer.tsx';
import { FormContext } from './form-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Refusal } from './refusal.tsx';
import type { Form as FormOf } from './use-form.tsx';

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
  const submit = (event?: SubmitEvent | KeyboardEvent) => {
    event?.preventDefault();
    if (disabledBecause === undefined) void form.submit();
  };
  return (
    <form
      ref={element}
      className="form"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
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

/** After Save, the focus goes to the first field that is wrong, or to what is said on top. */
function useFocusOnWrong(form: { current: HTMLFormElement | null }, wanted: number) {
  useEffect(() => {
    if (wanted === 0) return;
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])') ??
      form.current?.querySelector<HTMLElement>('[data-refusal]');
    first?.focus();
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
  useEffect(() => {
    if (element.current?.querySelector('[aria-invalid="true"]')) element.current.open = true;
  });
  return (
    <details className="form-further" ref={element}>
      <summary>{title ?? t('further')}</summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}
