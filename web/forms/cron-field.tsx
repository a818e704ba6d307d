import { useCronWords } from '../i18n/cron-words.ts';
import { useReading, useText } from '../i18n/text.ts';
import { useReasons } from '../i18n/use-reasons.ts';
import { controlProps, Field, type FieldWords } from './field.tsx';
import { useField } from './form-context.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { type Preview, usePreview } from './use-preview.ts';
import { UsualValues } from './usual-values.tsx';

interface CronProps extends FieldWords {
  /** The field of the time zone in which the expression is read, by its dotted path. */
  zoneName: string;
}

const usual = [
  ['*/5 * * * *', 'cron_every_5_min'],
  ['0 * * * *', 'cron_hourly'],
  ['0 3 * * *', 'cron_daily'],
  ['0 9 * * 1-5', 'cron_weekdays'],
  ['0 0 1 * *', 'cron_monthly'],
] as const;
const SHOWN_RUNS = 5;

/** A cron expression and its zone, with what it means: in words, and the next five times. */
export function CronField({ name, zoneName, label, help, optional }: CronProps) {
  const t = useText('forms');
  const common = useText('common');
  const field = useField(name);
  const zone = useField(zoneName);
  const words = help ?? t('cron_help');
  const text = typeof field.value === 'string' ? field.value : '';
  const zoneText = typeof zone.value === 'string' ? zone.value : 'UTC';
  const preview = usePreview(text, zoneText);
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
          <input
            type="text"
            className="mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="0 3 * * *"
            {...controlProps(field, words)}
            value={text}
            onChange={(event) => field.set(event.target.value)}
          />
        </Field>
        <TimeZoneField name={zoneName} label={common('time_zone')} />
      </div>
      <CronPreview
        preview={preview}
        expression={text}
        zone={zoneText}
        isToldBelow={field.issues.length > 0}
      />
    </>
  );
}

interface PreviewProps {
  preview: Preview;
  expression: string;
  zone: string;
  /** The field says what is wrong itself. */
  isToldBelow: boolean;
}

function CronPreview({ preview, expression, zone, isToldBelow }: PreviewProps) {
  const t = useText('forms');
  const words = useReasons();
  return (
    <div className="cron-preview" role="status">
      {preview.is === 'known' && <Runs next={preview.times.next} expression={expression} zone={zone} />}
      {preview.is === 'wrong' && !isToldBelow && (
        <p className="muted">{preview.issues.map(({ reason }) => words(reason)).join(' ')}</p>
      )}
      {preview.is === 'failed' && <p className="muted">{t('preview_failed')}</p>}
    </div>
  );
}

function Runs({ expression, next, zone }: { expression: string; next: string[]; zone: string }) {
  const inWords = useCronWords();
  const t = useText('forms');
  const { locale } = useReading();
  const clock = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  });
  return (
    <>
      <p>{inWords(expression)}</p>
      <p className="muted">{next.length > 0 ? t('next_runs', { zone }) : t('no_runs')}</p>
      <ol>
        {next.slice(0, SHOWN_RUNS).map((at) => (
          <li key={at}>
            <time dateTime={at}>{clock.format(new Date(at))}</time>
          </li>
        ))}
      </ol>
    </>
  );
}
