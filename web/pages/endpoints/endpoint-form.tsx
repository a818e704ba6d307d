// Which readings of which servers an endpoint gives.

import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { SubjectsField } from '../../domain/forms/targets-field.tsx';
import { SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import type { Form as FormOf } from '../../forms/use-form.tsx';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';

export type EndpointValues = Pick<CustomEndpoint, 'name' | 'server_ids' | 'metrics'>;

const READINGS = [
  'cpu',
  'memory',
  'disk',
  'load_1m',
  'load_5m',
  'load_15m',
  'swap',
  'network_in',
  'network_out',
  'disk_read',
  'disk_write',
  'temperature',
  'uptime',
] as const satisfies readonly EndpointValues['metrics'][number][];

interface EndpointFormProps {
  form: FormOf<EndpointValues>;
  disabledBecause: string | undefined;
}

export function EndpointForm({ form, disabledBecause }: EndpointFormProps) {
  const t = useText('endpoints');
  const { metrics } = useSharedTexts();
  return (
    <Form form={form} label={t('title')} disabledBecause={disabledBecause}>
      <FormSection title={t('what')}>
        <NameField label={t('name')} />
        <SubjectsField name="server_ids" label={t('servers')} types={['server']} />
        <p role="status">
          {form.values.server_ids.length === 0 && <State is="warn">{t('no_servers')}</State>}
        </p>
        <SeveralOfField
          name="metrics"
          label={t('readings')}
          choices={READINGS.map((value) => ({ value, label: metrics[value] }))}
        />
      </FormSection>
      <FormActions form={form} />
    </Form>
  );
}
