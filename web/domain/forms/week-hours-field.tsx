// Local times of the week: some days, from one time to another.

import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { newWeekHours, WEEKDAYS, type WeekHours, weekdayName } from '../week-hours.ts';
import css from './week-hours-field.module.css';

const MOST = 10;

const hoursOf = (value: unknown): WeekHours[] => (Array.isArray(value) ? value : []);

interface WeekHoursFieldProps {
  name: string;
  label: string;
  help?: string;
  /** Whether there has to be one. */
  isNeeded?: boolean;
}

export function WeekHoursField({ name, label, help, isNeeded = false }: WeekHoursFieldProps) {
  const t = useText('forms');
  const field = useField(name);
  const hours = hoursOf(field.value);
  // Rows have no ids of their own: what is typed in one must not move to another when one leaves.
  const [drops, setDrops] = useState(0);
  return (
    <Field field={field} label={label} help={help} isGroup>
      {hours.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else, and all are new when one leaves
        <div key={`${drops} ${place}`} className={css.row}>
          <div>
            <WeekdaysField name={`${name}.${place}.weekdays`} />
            <div className="form-fields pair-of">
              <TextField name={`${name}.${place}.from`} label={t('from')} type="time" />
              <TextField name={`${name}.${place}.to`} label={t('to')} type="time" />
            </div>
          </div>
          {!field.isDisabled && hours.length > (isNeeded ? 1 : 0) && (
            <IconButton
              {...{ icon: Trash2, size: 'sm', variant: 'ghost' }}
              label={t('remove', { place: String(place + 1) })}
              onClick={() => {
                setDrops(drops + 1);
                field.set(hours.filter((_hours, other) => other !== place));
              }}
            />
          )}
        </div>
      ))}
      {!field.isDisabled && hours.length < MOST && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => field.set([...hours, newWeekHours()])}>
            {t('add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function WeekdaysField({ name }: { name: string }) {
  const t = useText('forms');
  const { locale } = useFormat();
  const field = useField(name);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <Field field={field} label={t('weekdays')} isGroup>
      <div className={css.days}>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className="ticked">
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              disabled={field.isDisabled}
              onChange={({ target }) =>
                field.set(WEEKDAYS.filter((one) => (one === weekday ? target.checked : chosen.includes(one))))
              }
            />
            <span>{weekdayName(weekday, locale)}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
