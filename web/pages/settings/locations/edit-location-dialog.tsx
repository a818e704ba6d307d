import { useMutation } from '@tanstack/react-query';
import { updateLocation } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { ManagedWarning } from '../../../domain/managed-by-code.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { LocationFields } from './location-fields.tsx';

type Values = Pick<ProbeLocation, 'name' | 'country' | 'labels'>;

export function EditLocationDialog({ location, onClose }: { location: ProbeLocation; onClose(): void }) {
  const t = useText('locations');
  const { id, name, country, labels } = location;
  const { notify } = useUndo();
  const update = useMutation(updateLocation(useAccount()));
  const form = useForm<'PATCH /locations/:id', Values>({
    operation: 'PATCH /locations/:id',
    initial: { name, country, labels },
    draft: null,
    async onSubmit(body, { values }) {
      await update.mutateAsync({ params: { id }, body });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
      onClose();
    },
  });
  const title = t('edit_named', { name });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} guard={false}>
        <ManagedWarning section="locations" id={id} />
        <LocationFields />
        <FormActions form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
