// The form of a window or a silence: what it covers, and when.

import type { ReactNode } from 'react';
import { CronField } from '../../domain/forms/cron-field.tsx';
import { TargetsField } from '../../domain/forms/targets-field.tsx';
import { RadioCards, SwitchField } from '../../forms/fields/choice-fields.tsx';
import { DateTimeField } from '../../forms/fields/date-time-field.tsx';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import type { Form as FormOf } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import type { MuteWindowKind } from './addresses.ts';
import type { MuteWindowValues } from './values.ts';

interface MuteWindowFormProps {
  form: FormOf<MuteWindowValues>;
  kind: MuteWindowKind;
  disabledBecause: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

export function MuteWindowForm({ form, kind, disabledBecause, children }: MuteWindowFormProps) {
  const t = useText('maintenance');
  const common = useText('common');
  return (
    <Form form={form} disabledBecause={disabledBecause}>
      <FormSection title={t(`section_what_${kind}`)} help={t(`about_${kind}`)}>
        <NameField help={t(`name_help_${kind}`)} />
        <TextField name="description" label={common('description')} optional maxLength={500} />
        <TargetsField name="targets" label={t('field_targets')} />
        {kind === 'window' && (
          <SwitchField name="show_on_status_pages" label={t('field_shown')} help={t('field_shown_help')} />
        )}
      </FormSection>
      <FormSection title={t('section_when')}>
        <RadioCards
          name="repeats"
          label={t('field_repeats')}
          choices={[
            { value: false, label: t('once'), help: t('once_help') },
            { value: true, label: t('again'), help: t('again_help') },
          ]}
        />
        {form.values.repeats && <RecurrenceFields />}
        <div className="form-fields pair-of">
          <DateTimeField
            name="starts_at"
            label={form.values.repeats ? t('field_first') : t('field_starts')}
            help={t('field_starts_help')}
            optional
          />
          <DateTimeField
            name="ends_at"
            label={form.values.repeats ? t('field_last') : t('field_ends')}
            help={form.values.repeats ? t('field_last_help') : t('field_ends_help')}
            optional={form.values.repeats}
          />
        </div>
      </FormSection>
      {children}
    </Form>
  );
}

function RecurrenceFields() {
  const t = useText('maintenance');
  return (
    <>
      <CronField name="recurrence.cron_expression" zoneName="recurrence.timezone" label={t('field_cron')} />
      <DurationField
        name="recurrence.duration_seconds"
        label={t('field_duration')}
        usual={[1_800, 3_600, 7_200, 14_400]}
      />
    </>
  );
}
