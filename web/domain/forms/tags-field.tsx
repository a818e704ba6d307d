import { useState } from 'react';
import { controlProps, Field, type FieldWords } from '../../forms/field.tsx';
import { SeveralOf } from '../../forms/fields/lazy-combobox.tsx';
import type { Option } from '../../forms/fields/options.ts';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { useKnownTags } from './subjects.ts';

interface TagsProps extends FieldWords {
  /** What there is already, to choose from; `in_use`: the tags of the account, once somebody reaches for the field. */
  suggestions?: readonly string[] | 'in_use';
  placeholder?: string;
  onReach?: () => void;
}

const asOption = (text: string): Option => ({ value: text, label: text });

/** Words: chosen from those there are, or typed; Enter, a comma or leaving the field adds one. */
export function TagsField({ name, label, help, optional, suggestions = [], ...props }: TagsProps) {
  const { placeholder, onReach } = props;
  const t = useText('forms');
  const [isReached, setReached] = useState(false);
  const known = useKnownTags(isReached && suggestions === 'in_use');
  const field = useField(name);
  const chosen = Array.isArray(field.value) ? field.value.map((tag) => asOption(String(tag))) : [];
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <SeveralOf
        control={controlProps(field, help)}
        options={(suggestions === 'in_use' ? known : suggestions).map(asOption)}
        onReach={() => {
          setReached(true);
          onReach?.();
        }}
        chosen={chosen}
        creates
        placeholder={placeholder ?? t('tags_placeholder')}
        onChoose={(tags) => field.set(tags.map(({ value }) => value))}
      />
    </Field>
  );
}
