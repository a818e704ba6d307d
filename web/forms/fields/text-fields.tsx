// Fields of text: one line, several, and what nobody may look over the shoulder at.

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';

type Native<E extends 'input' | 'textarea'> = Omit<
  ComponentPropsWithRef<E>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'disabled' | 'id'
>;

interface TextProps extends FieldWords {
  /** What an empty field means; the empty text unless given. */
  empty?: null | undefined;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : '');

/** The value of an emptied field: the empty text unless `empty` was given. */
const taken = (text: string, props: { empty?: null | undefined }) =>
  text === '' && 'empty' in props ? props.empty : text;

export function TextField(props: TextProps & Native<'input'>) {
  const { name, label, help, optional, empty: _, ...native } = props;
  const field = useField(name);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <input
        type="text"
        autoComplete="off"
        {...native}
        {...controlProps(field, help)}
        value={shown(field.value)}
        onChange={(event) => field.set(taken(event.target.value, props))}
      />
    </Field>
  );
}

export function TextAreaField(props: TextProps & Native<'textarea'>) {
  const { name, label, help, optional, empty: _, ...native } = props;
  const field = useField(name);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <textarea
        rows={3}
        {...native}
        {...controlProps(field, help)}
        value={shown(field.value)}
        onChange={(event) => field.set(taken(event.target.value, props))}
      />
    </Field>
  );
}

/** `autoComplete` says to password managers which password it is; pasting is as welcome as typing. */
export function PasswordField(
  props: FieldWords & Native<'input'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const { name, label, help, optional, ...native } = props;
  const t = useText('forms');
  const field = useField(name, { secret: true });
  const [isShown, setShown] = useState(false);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <div className="with-button">
        <input
          {...native}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...controlProps(field, help)}
          value={shown(field.value)}
          onChange={(event) => field.set(event.target.value)}
        />
        <IconButton
          variant="ghost"
          size="sm"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('hide_password') : t('show_password')}
          onClick={() => setShown(!isShown)}
        />
      </div>
    </Field>
  );
}
