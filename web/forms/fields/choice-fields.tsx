// Fields that choose: of a list, of a few that need a sentence each, on or off.

import type { ReactNode } from 'react';
import { controlProps, Field, FieldIssues, type FieldWords } from '../field.tsx';
import { type FieldLink, useField } from '../form-context.ts';

interface Choice<T = unknown> {
  value: T;
  label: string;
}

interface SelectProps<T> extends FieldWords {
  choices: readonly Choice<T>[];
}

export function SelectField<T>({ name, label, help, optional, choices }: SelectProps<T>) {
  const field = useField(name);
  const at = choices.findIndex(({ value }) => value === (field.value ?? null) || value === field.value);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <select
        {...controlProps(field, help)}
        value={at}
        onChange={(event) => field.set(choices[Number(event.target.value)]?.value)}
      >
        {at < 0 && <option value={-1} />}
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface CardChoice<T> extends Omit<Choice<T>, 'label'> {
  label: ReactNode;
  help?: ReactNode;
  icon?: ReactNode;
}

/** For a choice that decides what the rest of the form asks. */
export function RadioCards<T>({
  name,
  label,
  help,
  choices,
}: FieldWords & { choices: readonly CardChoice<T>[] }) {
  const field = useField(name);
  return (
    <Field field={field} label={label} help={help} isGroup>
      <div className="radio-cards">
        {choices.map((choice) => (
          <label key={String(choice.value)} className="radio-card">
            <input
              type="radio"
              name={field.id}
              checked={field.value === choice.value}
              onChange={() => field.set(choice.value)}
            />
            {choice.icon}
            <span>
              <b>{choice.label}</b>
              {choice.help && <small>{choice.help}</small>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}

export function SwitchField(props: FieldWords) {
  return <Ticked {...props} role="switch" />;
}

function Ticked({ name, label, help, role }: FieldWords & { role?: 'switch' }) {
  const field = useField(name);
  return (
    <div className="fld">
      <label className="ticked">
        <input
          type="checkbox"
          role={role}
          {...controlProps(field, help)}
          checked={field.value === true}
          onChange={(event) => field.set(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <Below field={field} help={help} />
    </div>
  );
}

function Below({ field, help }: { field: FieldLink; help: ReactNode }) {
  return (
    <>
      <FieldIssues field={field} />
      {help && <small id={`${field.id}-help`}>{help}</small>}
    </>
  );
}
