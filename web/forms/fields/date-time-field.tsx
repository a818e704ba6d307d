import { localTime, momentOf } from '../../../shared/format/zoned-time.ts';
import { useZone } from '../../i18n/person.ts';
import { useText } from '../../i18n/text.ts';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { useTyped } from './use-typed.ts';

interface DateTimeProps extends FieldWords {
  /** IANA name; that of the person unless given. */
  zone?: string;
}

/** No moment, so it is refused. */
const PART = 'incomplete';

/** A moment, typed as a clock in the zone shows it. Empty is null. */
export function DateTimeField({ name, label, help, optional, zone }: DateTimeProps) {
  const t = useText('forms');
  const own = useZone();
  const shownZone = zone ?? own;
  const field = useField(name);
  const typed = useTyped(field.value, (value) => shownIn(shownZone, value));
  const words = help ?? t('in_zone', { zone: shownZone });
  const take = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    // Of a moment that is typed in part a browser says that it is empty, which may mean something.
    const isPart = input.validity.badInput;
    const value = isPart ? PART : (momentOf(input.value, shownZone)?.toISOString() ?? null);
    typed.remember(input.value, value);
    field.set(value);
  };
  return (
    <Field field={field} label={label} help={words} optional={optional}>
      <input
        type="datetime-local"
        {...controlProps(field, words)}
        value={typed.text}
        onInput={take}
        // What is emptied further looks the same to React, which says nothing of it then.
        onChange={take}
        onBlur={(event) => {
          // As a draft brings it back: there is nothing in the field that could be taken away.
          if (field.value === PART && !event.currentTarget.validity.badInput) take(event);
        }}
      />
    </Field>
  );
}

function shownIn(zone: string, value: unknown): string {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? '' : localTime(at, zone);
}
