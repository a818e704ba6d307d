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

/** What stands around a text, what it is given natively, and what makes it a field of the form. */
function useTextControl<Props extends TextProps>(props: Props) {
  const { name, label, help, optional, empty: _, ...native } = props;
  const field = useField(name);
  const control = {
    ...controlProps(field, help),
    value: shown(field.value),
    onChange: (event: { target: { value: string } }) => field.set(taken(event.target.value, props)),
  };
  return { around: { field, label, help, optional }, native, control };
}

export function TextField(props: TextProps & Native<'input'>) {
  const { around, native, control } = useTextControl(props);
  return (
    <Field {...around}>
      <input type="text" autoComplete="off" {...native} {...control} />
    </Field>
  );
}

/** What something is called. */
export function NameField({ label, ...words }: Partial<FieldWords>) {
  const common = useText('common');
  return <TextField name="name" label={label ?? common('name')} maxLength={100} {...words} />;
}

export function TextAreaField(props: TextProps & Native<'textarea'>) {
  const { around, native, control } = useTextControl(props);
  return (
    <Field {...around}>
      <textarea rows={3} {...native} {...control} />
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
