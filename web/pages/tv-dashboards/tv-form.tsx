// What a TV dashboard shows, and how.

import type { TvLayout } from '../../api/schema.gen.ts';
import { SubjectsField } from '../../domain/forms/targets-field.tsx';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import type { Form as FormOf } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';

export interface TvValues {
  name: string;
  layout: TvLayout;
}

export const NEW_LAYOUT: TvLayout = { servers: [], columns: null, theme: 'dark', rotate_seconds: null };

interface TvFormProps {
  form: FormOf<TvValues>;
  disabledBecause?: string | undefined;
}

export function TvForm({ form, disabledBecause }: TvFormProps) {
  const t = useText('tv');
  return (
    <Form form={form} label={t('title')} disabledBecause={disabledBecause}>
      <FormSection title={t('layout')}>
        <NameField label={t('name')} />
        <SubjectsField
          name="layout.servers"
          label={t('servers')}
          help={t('servers_help')}
          types={['server']}
        />
        <NumberField name="layout.columns" label={t('columns')} help={t('columns_help')} optional />
        <SelectField
          name="layout.theme"
          label={t('theme')}
          choices={(['dark', 'light', 'auto'] as const).map((value) => ({
            value,
            label: t(`theme_${value}`),
          }))}
        />
        <DurationField name="layout.rotate_seconds" label={t('turn')} help={t('turn_help')} optional />
      </FormSection>
      <FormActions form={form} />
    </Form>
  );
}
