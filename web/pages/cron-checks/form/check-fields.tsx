// The fields of a check, for a new one and for one that is changed.

import { CalendarClock, Timer } from 'lucide-react';
import { CronField } from '../../../domain/forms/cron-field.tsx';
import { IntervalField } from '../../../domain/forms/interval-field.tsx';
import { NotifiedInForm } from '../../../domain/forms/notified-in-form.tsx';
import { TagsField } from '../../../domain/forms/tags-field.tsx';
import { SubjectField } from '../../../domain/forms/targets-field.tsx';
import { RadioCards, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { DurationField } from '../../../forms/fields/duration-field.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { NameField, TextAreaField } from '../../../forms/fields/text-fields.tsx';
import { FormSection, FurtherFields } from '../../../forms/form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import { type Listed, listed } from '../settings.ts';
import type { CheckValues } from './form-values.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INTERVALS = [5 * MINUTE, 15 * MINUTE, HOUR, DAY];
const GRACES = [5 * MINUTE, 30 * MINUTE, HOUR];

interface CheckFieldsProps {
  mode: CheckValues['mode'];
  /** The check itself, which cannot depend on itself. */
  id?: number;
}

export function CheckFields({ mode, id }: CheckFieldsProps) {
  const t = useText('cron');
  const common = useText('common');
  return (
    <>
      <FormSection title={t('part_job')}>
        <NameField help={t('name_help')} />
        <TagsField name="tags" label={common('tags')} suggestions="in_use" optional />
        <TextAreaField
          name="description"
          label={common('description')}
          help={t('description_help')}
          rows={2}
          optional
        />
      </FormSection>
      <ScheduleFields mode={mode} />
      <FormSection title={t('part_alerts')} help={t('part_alerts_help')}>
        <ListedFields of={listed.filter(({ is_further }) => !is_further)} />
        <FurtherFields>
          <ListedFields of={listed.filter(({ is_further }) => is_further)} />
          <SubjectField
            name="depends_on"
            label={t('depends_on')}
            help={t('depends_on_help')}
            optional
            {...(id !== undefined && { except: id })}
          />
          <SwitchField name="badge_enabled" label={t('badge')} help={t('badge_help')} />
        </FurtherFields>
      </FormSection>
      <NotifiedInForm type="cron_check" id={id} />
    </>
  );
}

const ListedFields = ({ of }: { of: readonly Listed[] }) =>
  of.map((setting) => <ListedField key={setting.name} of={setting} />);

function ListedField({ of: setting }: { of: Listed }) {
  const t = useText('cron');
  const words = { name: setting.name, label: t(setting.label), help: t(setting.help) };
  switch (setting.as) {
    case 'switch':
      return <SwitchField {...words} />;
    case 'duration':
      return <DurationField {...words} usual={setting.usual ?? []} optional />;
    case 'number':
      return <NumberField {...words} />;
    case 'words':
      return <TagsField {...words} placeholder="" optional />;
  }
}

function ScheduleFields({ mode }: Pick<CheckFieldsProps, 'mode'>) {
  const t = useText('cron');
  return (
    <FormSection title={t('part_schedule')}>
      <RadioCards
        name="mode"
        label={t('mode')}
        choices={[
          {
            value: 'cron',
            label: t('mode_cron'),
            help: t('mode_cron_help'),
            icon: <Icon of={CalendarClock} size={16} />,
          },
          {
            value: 'interval',
            label: t('mode_interval'),
            help: t('mode_interval_help'),
            icon: <Icon of={Timer} size={16} />,
          },
        ]}
      />
      {mode === 'cron' ? (
        <CronField
          name="cron_expression"
          zoneName="timezone"
          label={t('cron_expression')}
          help={t('cron_expression_help')}
          several
        />
      ) : (
        <IntervalField
          name="interval_seconds"
          label={t('interval')}
          help={t('interval_help')}
          usual={INTERVALS}
        />
      )}
      <DurationField name="grace_seconds" label={t('grace')} help={t('grace_help')} usual={GRACES} />
    </FormSection>
  );
}
