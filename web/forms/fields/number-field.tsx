import type { ReactNode } from 'react';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { parseNumber, shownNumber } from './number-text.ts';
import { useTyped } from './use-typed.ts';

interface NumberProps extends FieldWords {
  /** What an empty field means; null unless given. */
  empty?: null | undefined;
  /** What is counted: `ms`, `%`. */
  unit?: ReactNode;
  decimals?: boolean;
  placeholder?: string;
}

/** Text, not `type=number`: that one changes under the wheel, and swallows what it cannot read. */
export function NumberField(props: NumberProps) {
  const { name, label, help, optional, unit, decimals, placeholder } = props;
  const field = useField(name);
  const typed = useTyped(field.value, shownNumber);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <div className="with-unit">
        <input
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={placeholder}
          {...controlProps(field, help)}
          value={typed.text}
          onChange={(event) => {
            const number = parseNumber(event.target.value);
            const value = number === null && 'empty' in props ? props.empty : number;
            typed.remember(event.target.value, value);
            field.set(value);
          }}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </div>
    </Field>
  );
}
