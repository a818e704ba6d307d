import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../../api/operation-types.ts';
import { createLocation } from '../../../api/resources/locations.ts';
import { useAccount, useSignedIn } from '../../../api/resources/session.ts';
import { SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { LocationFields } from './location-fields.tsx';
import { MadeLocation } from './made-location.tsx';

const NEW: BodyOf<'POST /locations'> = { name: '', country: null, labels: [], shared: false };

export function NewLocationDialog({ onClose }: { onClose(): void }) {
  const t = useText('locations');
  const create = useMutation(createLocation(useAccount()));
  const { is_admin } = useSignedIn();
  const form = useForm({
    operation: 'POST /locations',
    initial: NEW,
    draft: null,
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  if (create.data) return <MadeLocation made={create.data} onClose={onClose} />;
  return (
    <Dialog title={t('new')} onClose={onClose}>
      <Form form={form} label={t('new')} guard={false}>
        <LocationFields />
        {is_admin && <SwitchField name="shared" label={t('shared')} help={t('shared_help')} />}
        <FormActions form={form} save={t('create')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
