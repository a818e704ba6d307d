import { useText } from '../i18n/text.ts';
import { controlProps, Field, type FieldWords } from './field.tsx';
import { useField } from './form-context.ts';
import { SeveralOf } from './lazy-combobox.tsx';
import type { Option } from './options.ts';

interface TagsProps extends FieldWords {
  /** What there is already, to choose from. */
  suggestions?: readonly string[];
  placeholder?: string;
}

const asOption = (text: string): Option => ({ value: text, label: text });

/** Words: chosen from those there are, or typed; Enter, a comma or leaving the field adds one. */
export function TagsField({ name, label, help, optional, suggestions = [], placeholder }: TagsProps) {
  const t = useText('forms');
  const field = useField(name);
  const chosen = Array.isArray(field.value) ? field.value.map((tag) => asOption(String(tag))) : [];
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <SeveralOf
        control={controlProps(field, help)}
        options={suggestions.map(asOption)}
        chosen={chosen}
        creates
        placeholder={placeholder ?? t('tags_placeholder')}
        onChoose={(tags) => field.set(tags.map(({ value }) => value))}
      />
    </Field>
  );
}
