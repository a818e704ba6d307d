// When a rule is active, and how severe what it is about is at which time, each with a sentence that says what that means.

import { Suspense } from 'react';
import { newWeekHours, weekHoursText } from '../../domain/week-hours.ts';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { TimeZoneField } from '../../forms/fields/time-zone-field.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { late } from '../../ui/page/late.tsx';
import type { RuleValues } from './values.ts';

/** Of rules with hours; most have none. */
const WeekHoursField = late(() =>
  import('../../domain/forms/week-hours-field.tsx').then((file) => file.WeekHoursField),
);

type ActiveHours = NonNullable<RuleValues['active_times']>;
type SeverityHours = NonNullable<RuleValues['severity_times']>;

/** What the sentence says of hours that are not typed yet is nothing. */
const isWhole = ({ hours }: Pick<ActiveHours, 'hours'>) =>
  hours.length > 0 && hours.every(({ weekdays, from, to }) => weekdays.length > 0 && from && to);

export function ActiveHoursFields({ hours }: { hours: ActiveHours | null }) {
  const t = useText('rules');
  const { zone, locale } = useFormat();
  const some: ActiveHours = hours ?? { timezone: zone, hours: [newWeekHours()] };
  return (
    <>
      <SelectField<ActiveHours | null>
        name="active_times"
        label={t('field_active')}
        choices={[
          { value: null, label: t('active_always') },
          { value: some, label: t('active_timed') },
        ]}
      />
      {hours && (
        <>
          <Suspense>
            <WeekHoursField name="active_times.hours" label={t('field_active_times')} isNeeded />
          </Suspense>
          <TimeZoneField name="active_times.timezone" label={t('field_zone')} />
          {isWhole(hours) && (
            <p className="dim">
              {t('active_sentence', { hours: weekHoursText(hours.hours, locale), zone: hours.timezone })}
            </p>
          )}
        </>
      )}
    </>
  );
}

const SEVERITIES = ['critical', 'warning', 'info'] as const;

export function SeverityHoursFields({ severity, severity_times: timed }: SeverityHoursProps) {
  const t = useText('rules');
  const states = useText('states');
  const { zone, locale } = useFormat();
  const some: SeverityHours = timed ?? {
    ...{ timezone: zone, hours: [newWeekHours()] },
    severity: severity === 'critical' ? 'warning' : 'critical',
  };
  return (
    <>
      <SelectField<SeverityHours | null>
        name="severity_times"
        label={t('field_timed')}
        choices={[
          { value: null, label: t('timed_same') },
          { value: some, label: t('timed_other') },
        ]}
      />
      {timed && (
        <>
          <SelectField
            name="severity_times.severity"
            label={t('field_timed_severity')}
            choices={SEVERITIES.map((value) => ({ value, label: states(`severity_${value}`) }))}
          />
          <Suspense>
            <WeekHoursField name="severity_times.hours" label={t('field_severity_times')} isNeeded />
          </Suspense>
          <TimeZoneField name="severity_times.timezone" label={t('field_zone')} />
          {isWhole(timed) && (
            <p className="dim">
              {t('severity_sentence', {
                timed: states(`severity_${timed.severity}`),
                other: states(`severity_${severity}`),
                hours: weekHoursText(timed.hours, locale),
                zone: timed.timezone,
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}

type SeverityHoursProps = Pick<RuleValues, 'severity' | 'severity_times'>;
