import { DurationField, type DurationProps, useDurationReason } from '../../forms/fields/duration-field.tsx';
import { useField } from '../../forms/form-context.ts';
import { usePreview } from '../../forms/use-preview.ts';
import { useScheduleWords } from '../../i18n/cron-words.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { SchedulePreview } from './schedule-preview.tsx';

/** How often something is expected, with the next five times if it pinged now; in the zone of the person. */
export function IntervalField(props: DurationProps) {
  const t = useText('forms');
  const { zone } = useFormat();
  const inWords = useScheduleWords();
  const reasonWords = useDurationReason();
  const { value, issues } = useField(props.name);
  const isGiven = value !== null && value !== undefined && value !== '';
  // What is no duration is asked for as it was typed: the answer says why it cannot be.
  const preview = usePreview(isGiven && { interval_seconds: value as number, timezone: zone });
  return (
    <>
      <DurationField {...props} />
      <SchedulePreview
        preview={preview}
        words={inWords({ interval_seconds: typeof value === 'number' ? value : 0, cron_expression: null })}
        next={t('next_if_now', { zone })}
        zone={zone}
        reasonWords={issues.length > 0 ? null : reasonWords}
      />
    </>
  );
}
