import { useReading, useSharedTexts, useText } from '../../i18n/text.ts';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { type DurationWords, durationInWords, formatDuration, parseDuration } from './duration.ts';
import { useTyped } from './use-typed.ts';
import { UsualValues } from './usual-values.tsx';

export interface DurationProps extends FieldWords {
  /** What an empty field means; null unless given. */
  empty?: null | undefined;
  /** Seconds that many people want, as buttons. */
  usual?: readonly number[];
  placeholder?: string;
}

const shownDuration = (value: unknown, words: DurationWords) =>
  typeof value === 'number' ? formatDuration(value, words) : typeof value === 'string' ? value : '';

/** Seconds, typed as `30 min` or `1 h 30 min`. What is no duration stays in the form as it was typed. */
export function DurationField(props: DurationProps) {
  const { name, label, optional, usual = [], placeholder } = props;
  const t = useText('forms');
  const help = props.help ?? t('duration_help');
  const field = useField(name);
  const words = { locale: useReading().locale, units: useSharedTexts().format.units };
  const shown = (value: unknown) => shownDuration(value, words);
  const typed = useTyped(field.value, shown);
  const limits = useDurationReason();
  const reasonWords = typeof field.value === 'string' ? () => t('duration_wanted') : limits;
  const set = (text: string) => {
    const empty = 'empty' in props ? props.empty : null;
    const value = text.trim() === '' ? empty : (parseDuration(text, words) ?? text);
    typed.remember(text, value);
    field.set(value);
  };
  return (
    <Field
      field={field}
      label={label}
      help={help}
      optional={optional}
      reasonWords={reasonWords}
      below={
        <UsualValues
          values={usual.map((seconds) => ({ value: seconds, label: formatDuration(seconds, words) }))}
          field={field}
          onChoose={(seconds) => set(formatDuration(seconds, words))}
        />
      }
    >
      <input
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        {...controlProps(field, help)}
        value={typed.text}
        onChange={(event) => set(event.target.value)}
        onBlur={() => typed.remember(shown(field.value), field.value)}
      />
    </Field>
  );
}

/** `integer 60..7776000`, said of seconds. */
export function useDurationReason(): (reason: string) => string {
  const t = useText('forms');
  const { locale } = useReading();
  return (reason) => {
    const [, least, most] = /^integer(?: (\d*)\.\.(\d*))?$/.exec(reason) ?? [];
    const words = (seconds: string) => durationInWords(Number(seconds), locale);
    if (least && most) return t('duration_between', { least: words(least), most: words(most) });
    if (least) return t('duration_at_least', { least: words(least) });
    if (most) return t('duration_at_most', { most: words(most) });
    return t('duration_wanted');
  };
}
