import { useState } from 'react';
import { MASK } from '../../../shared/mask.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';

interface SecretProps extends FieldWords {
  /** What an empty field means; the empty text unless given. */
  empty?: null | undefined;
  placeholder?: string;
}

/** A secret that is stored is never shown: it is kept, or replaced. */
export function SecretField(props: SecretProps) {
  const { name, label, help, optional, placeholder } = props;
  const t = useText('forms');
  const field = useField(name, { secret: true });
  const [hadStored] = useState(field.value === MASK);
  const isStored = field.value === MASK;
  const text = typeof field.value === 'string' ? field.value : '';
  const empty = 'empty' in props ? props.empty : '';
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <div className="with-button">
        <input
          type={isStored ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isStored}
          placeholder={placeholder}
          {...controlProps(field, help)}
          value={isStored ? t('secret_stored') : text}
          onChange={(event) => field.set(event.target.value === '' ? empty : event.target.value)}
        />
        {isStored && !field.isDisabled && (
          <Button size="sm" onClick={() => field.set(empty)}>
            {t('secret_replace')}
          </Button>
        )}
        {hadStored && !isStored && (
          <Button size="sm" variant="ghost" onClick={() => field.set(MASK)}>
            {t('secret_keep')}
          </Button>
        )}
      </div>
    </Field>
  );
}
