// Settings of the instance.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../api/operation-types.ts';
import { adminSettingsQuery, updateAdminSettings } from '../../api/resources/admin.ts';
import type { AdminSettings } from '../../api/schema.gen.ts';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { TextAreaField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago } from '../../ui/words/time.tsx';

export function InstancePage() {
  const t = useText('admin');
  const settings = useQuery(adminSettingsQuery());
  const changed = settings.data?.updated_at;
  return (
    <Page
      title={t('tab_settings')}
      lead={changed ? t.rich('settings_lead', { time: <Ago key="at" at={changed} /> }) : t('settings_unset')}
    >
      <QueryView query={settings} label={t('settings_loading')} shape="form">
        {(data) => <SettingsForm settings={data} />}
      </QueryView>
    </Page>
  );
}

const CHOICES = ['first', 'open', 'closed'] as const;

function SettingsForm({ settings }: { settings: AdminSettings }) {
  const t = useText('admin');
  const { notify } = useUndo();
  const update = useMutation(updateAdminSettings());
  const { tracking, registration, configured_registration: configured } = settings;
  const initial: BodyOf<'PUT /admin/settings'> = { tracking, registration };
  const form = useForm({
    operation: 'PUT /admin/settings',
    initial,
    async onSubmit(body) {
      await update.mutateAsync({ body });
      notify({ text: t('settings_saved'), sign: 'done' });
    },
  });
  const usual = {
    value: null,
    label: t('registration_configured', { choice: t(`registration_${configured}`) }),
  };
  return (
    <Form form={form} label={t('tab_settings')}>
      <FormSection title={t('tab_settings')}>
        <SelectField
          name="registration"
          label={t('registration')}
          choices={[usual, ...CHOICES.map((value) => ({ value, label: t(`registration_${value}`) }))]}
        />
        {(['head', 'conversion'] as const).map((name) => (
          <TextAreaField
            key={name}
            name={`tracking.${name}`}
            label={t(`snippet_${name}`)}
            help={t('snippet_help')}
            rows={6}
            spellCheck={false}
            optional
          />
        ))}
      </FormSection>
      <FormActions form={form} />
    </Form>
  );
}
