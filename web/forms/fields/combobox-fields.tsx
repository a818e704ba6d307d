// Fields that choose from a list too long for a select: one of it, or several.

import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { isSame } from '../paths.ts';
import { OneOf, SeveralOf } from './lazy-combobox.tsx';
import type { Option } from './options.ts';

type Key = string | number;

export interface ListChoice<T extends Key> {
  value: T;
  label: string;
  /** Beside the label: the kind of it. */
  note?: ReactNode;
}

interface Reached {
  /** Somebody will want the choices. */
  onReach?: (() => void) | undefined;
  isLoading?: boolean | undefined;
}

interface ListProps<T extends Key> extends FieldWords, Reached {
  choices: readonly ListChoice<T>[];
  /** False while there may be more: what is not among the choices may still be there then. */
  isWhole?: boolean;
  placeholder?: string;
}

const asOption = <T extends Key>({ value, label, note }: ListChoice<T>): Option => ({
  value: String(value),
  label,
  note,
});

interface OneOfProps<T> extends FieldWords, Reached {
  choices: readonly { value: T; label: string; note?: ReactNode }[];
  placeholder?: string;
}

/** Values of any shape, told apart as JSON. An optional field can be emptied, to null. */
export function OneOfField<T>(props: OneOfProps<T>) {
  const { name, label, help, optional, choices, placeholder, onReach, isLoading } = props;
  const field = useField(name);
  const options = choices.map(({ label: shown, note }, index) => ({
    value: String(index),
    label: shown,
    note,
  }));
  const chosen = choices.findIndex(({ value }) => isSame(value, field.value));
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <OneOf
        control={controlProps(field, help)}
        options={options}
        chosen={options[chosen] ?? null}
        placeholder={placeholder}
        {...{ onReach, isLoading }}
        onChoose={({ value }) => field.set(choices[Number(value)]?.value)}
        {...(optional && { onClear: () => field.set(null) })}
      />
    </Field>
  );
}

/** What was chosen and is not in the list any more stays chosen, by its number. */
export function SeveralOfField<T extends Key>(props: ListProps<T>) {
  const { name, label, help, optional, choices, placeholder, onReach, isLoading } = props;
  const isWhole = props.isWhole ?? choices.length > 0;
  const t = useText('forms');
  const field = useField(name);
  const known = new Map<unknown, ListChoice<T>>(choices.map((choice) => [choice.value, choice]));
  const values: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const byKey = new Map(values.map((value) => [String(value), value]));
  for (const { value } of choices) byKey.set(String(value), value);
  const chosen = values.map((value) => {
    const choice = known.get(value);
    if (choice) return asOption(choice);
    const id = String(value);
    return { value: id, label: isWhole ? t('not_known', { id }) : id };
  });
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <SeveralOf
        control={controlProps(field, help)}
        options={choices.map(asOption)}
        chosen={chosen}
        placeholder={placeholder}
        {...{ onReach, isLoading }}
        onChoose={(options) => field.set(options.map(({ value }) => byKey.get(value)))}
      />
    </Field>
  );
}
