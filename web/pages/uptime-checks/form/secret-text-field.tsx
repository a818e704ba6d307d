// A secret of several lines: written in the open, and never shown once it is stored.

import { MASK } from '../../../../shared/mask.ts';
import { controlProps, Field, type FieldWords } from '../../../forms/field.tsx';
import { SecretField } from '../../../forms/fields/secret-field.tsx';
import { useField } from '../../../forms/form-context.ts';

export function SecretTextField(props: FieldWords) {
  const { name, label, help, optional } = props;
  const field = useField(name, { secret: true });
  if (field.value === MASK) return <SecretField {...props} empty={null} />;
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <textarea
        rows={3}
        className="mono"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        {...controlProps(field, help)}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={({ target }) => field.set(target.value === '' ? null : target.value)}
      />
    </Field>
  );
}
