// Lists that fit on a line.

import { useEffect } from 'react';
import { useText } from '../../i18n/text.ts';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { isStatusCode, listOf, numberListOf, shownList } from './listed-text.ts';
import { useTyped } from './use-typed.ts';
import { UsualValues } from './usual-values.tsx';

const usualCodes = ['200-299', '200-399', '200'];

/** Status codes and ranges of them: `200-299, 404`. */
export function StatusCodesField(props: FieldWords) {
  const t = useText('forms');
  const { label, optional } = props;
  const help = props.help ?? t('status_codes_help');
  const field = useField(props.name);
  const typed = useTyped(field.value, shownList);
  const wrong = Array.isArray(field.value) && !field.value.every((code) => isStatusCode(String(code)));
  const { setProblem } = field;
  useEffect(() => {
    setProblem(wrong ? t('status_codes_wrong') : null);
    return () => setProblem(null);
  }, [wrong, setProblem, t]);
  const set = (text: string) => {
    typed.remember(text, listOf(text));
    field.set(listOf(text));
  };
  return (
    <Field
      field={field}
      label={label}
      help={help}
      optional={optional}
      below={
        <UsualValues
          field={{ ...field, value: typed.text }}
          values={usualCodes.map((code) => ({ value: code, label: code }))}
          onChoose={set}
        />
      }
    >
      <input
        type="text"
        autoComplete="off"
        {...controlProps(field, help)}
        value={typed.text}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}

/** Texts without blanks, such as domains: `example.com, example.org`. */
export function TextListField({ name, label, help, optional }: FieldWords) {
  const field = useField(name);
  const typed = useTyped(field.value, shownList);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <input
        type="text"
        className="mono"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...controlProps(field, help)}
        value={typed.text}
        onChange={(event) => {
          const value = listOf(event.target.value);
          typed.remember(event.target.value, value);
          field.set(value);
        }}
      />
    </Field>
  );
}

/** Whole numbers, greatest first: `21, 14, 7, 1`. */
export function NumberListField({ name, label, help, optional }: FieldWords) {
  const field = useField(name);
  const typed = useTyped(field.value, shownList);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        {...controlProps(field, help)}
        value={typed.text}
        onChange={(event) => {
          const value = numberListOf(event.target.value);
          typed.remember(event.target.value, value);
          field.set(value);
        }}
      />
    </Field>
  );
}
