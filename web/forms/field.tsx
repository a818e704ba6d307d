// What every field has: a name above, what is wrong and a word of help below, tied together for those who listen.

import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useReasons } from '../i18n/use-reasons.ts';
import { State } from '../ui/words/state.tsx';
import type { FieldLink } from './form-context.ts';
import type { Issue } from './form-state.ts';
import '../ui/styles/forms.ts';
import '../ui/styles/offered.css';

export interface FieldWords {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Marks what may be left empty. */
  optional?: boolean;
}

interface FieldProps extends Omit<FieldWords, 'name'> {
  field: FieldLink;
  /** How a reason of the API is said of this field, where the usual words do not fit its unit. */
  reasonWords?: ((reason: string) => string) | undefined;
  /** Several controls have a legend instead of a label. */
  isGroup?: boolean;
  /** Below everything: usual values. */
  below?: ReactNode;
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { field, label, help, optional, reasonWords, isGroup, below, children } = props;
  const { id } = field;
  const words = <FieldLabel label={label} optional={optional} />;
  const inside = (
    <>
      {children}
      <FieldIssues field={field} reasonWords={reasonWords} />
      {help && <small id={`${id}-help`}>{help}</small>}
      {below}
    </>
  );
  if (isGroup)
    return (
      <fieldset className="fld" disabled={field.isDisabled} aria-describedby={describedBy(field, help)}>
        <legend>{words}</legend>
        {inside}
      </fieldset>
    );
  return (
    <div className="fld">
      <label htmlFor={id}>{words}</label>
      {inside}
    </div>
  );
}

function FieldLabel({ label, optional }: Pick<FieldWords, 'label' | 'optional'>) {
  const t = useText('common');
  return (
    <>
      {label}
      {optional && <span className="fld-optional"> {t('optional')}</span>}
    </>
  );
}

interface IssuesProps {
  field: FieldLink;
  reasonWords?: ((reason: string, field: string) => string) | undefined;
}

export function FieldIssues({ field, reasonWords }: IssuesProps) {
  const usualWords = useReasons();
  const words = reasonWords ?? usualWords;
  const { id, issues } = field;
  if (issues.length === 0) return null;
  return (
    <span id={`${id}-wrong`} className="fld-wrong">
      {issues.map((issue) => (
        <State key={issue.field} is="down">
          {partOf(field, issue)}
          {words(issue.reason, issue.field)}
        </State>
      ))}
    </span>
  );
}

/** Which part of the field is meant, where it has several: of a list the item itself. */
function partOf({ name, value }: FieldLink, issue: Issue): ReactNode {
  if (issue.field === name) return null;
  const part = issue.field.slice(name.length + 1);
  const item: unknown = Array.isArray(value) ? value[Number(part)] : undefined;
  return <code>{typeof item === 'string' || typeof item === 'number' ? item : part} </code>;
}

function describedBy({ id, issues }: FieldLink, help: ReactNode): string | undefined {
  return [issues.length > 0 && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
}

/** What a control of the field is spread with. */
export function controlProps(field: FieldLink, help?: ReactNode) {
  return {
    id: field.id,
    name: field.name,
    disabled: field.isDisabled,
    'aria-invalid': field.issues.length > 0 || undefined,
    'aria-describedby': describedBy(field, help),
  };
}
