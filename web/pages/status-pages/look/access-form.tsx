// Who may read a status page: everybody, or members and whoever is let in.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { RadioCards } from '../../../forms/fields/choice-fields.tsx';
import { TextListField } from '../../../forms/fields/listed-fields.tsx';
import { SecretField } from '../../../forms/fields/secret-field.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';

const accessOf = ({ visibility, password, allowed_email_domains, allowed_networks }: StatusPage) => ({
  ...{ visibility, password, allowed_email_domains, allowed_networks },
});

export function AccessForm({ page, because }: { page: StatusPage; because: string | undefined }) {
  const t = useText('status_pages');
  const update = useMutation(updateStatusPage(useAccount()));
  const form = useForm<'PATCH /status-pages/:id', ReturnType<typeof accessOf>>({
    operation: 'PATCH /status-pages/:id',
    initial: accessOf(page),
    draft: 'access',
    onSubmit: async (_body, { changed, savedAs }) => {
      savedAs(accessOf(await update.mutateAsync({ params: { id: page.id }, body: changed })));
      notify({ text: t('saved', { name: page.name }), sign: 'done' });
    },
  });
  return (
    <Form form={form} disabledBecause={because}>
      <FormSection title={t('access')} help={t('who_reads_note')}>
        <RadioCards
          name="visibility"
          label={t('who_reads')}
          choices={[
            { value: 'public', label: t('visibility_public'), help: t('visibility_public_help') },
            { value: 'private', label: t('visibility_private'), help: t('visibility_private_help') },
          ]}
        />
        {form.values.visibility === 'private' && (
          <>
            <SecretField
              name="password"
              label={t('reader_password')}
              help={t('reader_password_help')}
              empty={null}
              optional
            />
            <TextListField
              name="allowed_email_domains"
              label={t('email_domains')}
              help={t('email_domains_help')}
              optional
            />
            <TextListField name="allowed_networks" label={t('networks')} help={t('networks_help')} optional />
          </>
        )}
      </FormSection>
      <FormActions form={form} save={t('save_access')} />
    </Form>
  );
}
