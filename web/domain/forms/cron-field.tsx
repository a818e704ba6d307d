import { controlProps, Field, type FieldWords } from '../../forms/field.tsx';
import { TimeZoneField } from '../../forms/fields/time-zone-field.tsx';
import { UsualValues } from '../../forms/fields/usual-values.tsx';
import { useField } from '../../forms/form-context.ts';
import { usePreview } from '../../forms/use-preview.ts';
import { useCronWords } from '../../i18n/cron-words.ts';
import { useText } from '../../i18n/text.ts';
import { useReasons } from '../../i18n/use-reasons.ts';
import { SchedulePreview } from './schedule-preview.tsx';

interface CronProps extends FieldWords {
  /** The field of the time zone in which the expression is read, by its dotted path. */
  zoneName: string;
  /** Whether it may be several expressions, each on a line of its own. */
  several?: true;
}

const MOST_ROWS = 10;

const usual = [
  ['*/5 * * * *', 'cron_every_5_min'],
  ['0 * * * *', 'cron_hourly'],
  ['0 3 * * *', 'cron_daily'],
  ['0 9 * * 1-5', 'cron_weekdays'],
  ['0 0 1 * *', 'cron_monthly'],
] as const;

const typed = {
  ...{ className: 'mono', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false },
  placeholder: '0 3 * * *',
};

/** A cron expression and its zone, with what it means: in words, and the next five times. */
export function CronField({ name, zoneName, label, help, optional, several }: CronProps) {
  const t = useText('forms');
  const common = useText('common');
  const field = useField(name);
  const zone = useField(zoneName);
  const words = help ?? t('cron_help');
  const text = typeof field.value === 'string' ? field.value : '';
  const zoneText = typeof zone.value === 'string' ? zone.value : 'UTC';
  const inWords = useCronWords();
  const reasonWords = useReasons();
  const preview = usePreview(text.trim() && { cron_expression: text, timezone: zoneText });
  return (
    <>
      <div className="form-fields pair-of">
        <Field
          field={field}
          label={label}
          help={words}
          optional={optional}
          below={
            <UsualValues
              field={field}
              values={usual.map(([value, key]) => ({ value, label: t(key) }))}
              onChoose={field.set}
            />
          }
        >
          {several ? (
            <textarea
              {...{ ...typed, ...controlProps(field, words) }}
              rows={Math.min(MOST_ROWS, text.split('\n').length)}
              value={text}
              onChange={(event) => field.set(event.target.value)}
            />
          ) : (
            <input
              type="text"
              {...{ ...typed, ...controlProps(field, words) }}
              value={text}
              onChange={(event) => field.set(event.target.value)}
            />
          )}
        </Field>
        <TimeZoneField name={zoneName} label={common('time_zone')} />
      </div>
      <SchedulePreview
        preview={preview}
        words={inWords(text)}
        next={t('next_runs', { zone: zoneText })}
        zone={zoneText}
        reasonWords={field.issues.length > 0 ? null : reasonWords}
      />
    </>
  );
}
