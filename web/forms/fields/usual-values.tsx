import { useText } from '../../i18n/text.ts';
import type { FieldLink } from '../form-context.ts';

interface UsualValuesProps<T> {
  field: FieldLink;
  values: readonly { value: T; label: string }[];
  onChoose(value: T): void;
}

/** Values that many people want, one press away. */
export function UsualValues<T>({ field, values, onChoose }: UsualValuesProps<T>) {
  const t = useText('forms');
  if (values.length === 0 || field.isDisabled) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div className="usual" role="group" aria-label={t('usual_values')}>
      {values.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={field.value === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
