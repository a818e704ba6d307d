// The times of the week at which a layer is on.

import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import css from './on-call.module.css';
import { newRestriction, type Restriction } from './values.ts';

const MOST_RESTRICTIONS = 10;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A Monday at noon, at which it is Monday in nearly every zone. */
const MONDAY_MS = Date.UTC(2026, 5, 15, 12);
const DAY_MS = 86_400_000;

const restrictionsOf = (value: unknown): Restriction[] => (Array.isArray(value) ? value : []);

export function RestrictionsField({ name }: { name: string }) {
  const t = useText('on_call');
  const field = useField(name);
  const restrictions = restrictionsOf(field.value);
  // Rows have no ids of their own: what is typed in one must not move to another when one leaves.
  const [drops, setDrops] = useState(0);
  return (
    <Field field={field} label={t('restrictions')} help={t('restrictions_help')} isGroup>
      {restrictions.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else, and all are new when one leaves
        <div key={`${drops} ${place}`} className={css.restriction}>
          <div>
            <WeekdaysField name={`${name}.${place}.weekdays`} />
            <div className="form-fields pair-of">
              <TextField name={`${name}.${place}.from`} label={t('restriction_from')} type="time" />
              <TextField name={`${name}.${place}.to`} label={t('restriction_to')} type="time" />
            </div>
          </div>
          {!field.isDisabled && (
            <IconButton
              {...{ icon: Trash2, size: 'sm', variant: 'ghost' }}
              label={t('restriction_remove', { place: String(place + 1) })}
              onClick={() => {
                setDrops(drops + 1);
                field.set(restrictions.filter((_restriction, other) => other !== place));
              }}
            />
          )}
        </div>
      ))}
      {!field.isDisabled && restrictions.length < MOST_RESTRICTIONS && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => field.set([...restrictions, newRestriction()])}>
            {t('restriction_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function WeekdaysField({ name }: { name: string }) {
  const t = useText('on_call');
  const { locale } = useFormat();
  const field = useField(name);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const shortName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Field field={field} label={t('weekdays')} isGroup>
      <div className={css.days}>
        {WEEKDAYS.map((weekday, place) => (
          <label key={weekday} className="ticked">
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              disabled={field.isDisabled}
              onChange={({ target }) =>
                field.set(WEEKDAYS.filter((one) => (one === weekday ? target.checked : chosen.includes(one))))
              }
            />
            <span>{shortName.format(MONDAY_MS + place * DAY_MS)}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
