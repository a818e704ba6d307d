// A new integration: what kind of tool it is for, and then its address.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createIntegration } from '../../api/resources/integrations.ts';
import { useAccount } from '../../api/resources/session.ts';
import { RadioCards } from '../../forms/fields/choice-fields.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { integrationAddress } from './addresses.ts';
import { KINDS, type Kind, newMapping } from './kinds.ts';
import { Setup } from './setup.tsx';

interface Values {
  kind: Kind;
  name: string;
  title: string;
}

const bodyOf = ({ kind, name, title }: Values) => ({
  ...{ kind, name },
  ...(kind === 'generic' && { mapping: { ...newMapping, title } }),
});

export function NewIntegrationDialog({ onClose }: { onClose(): void }) {
  const t = useText('integrations');
  const account = useAccount();
  const navigate = useNavigate();
  const create = useMutation(createIntegration(account));
  const form = useForm<'POST /integrations', Values>({
    operation: 'POST /integrations',
    initial: { kind: 'alertmanager', name: '', title: newMapping.title },
    draft: null,
    body: bodyOf,
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  if (create.data) {
    const { id, name, kind, url } = create.data;
    return (
      <Dialog title={t('made', { name })} onClose={onClose} size="wide">
        <Setup kind={kind} url={url} />
        <div className="acts">
          <Button variant="primary" onClick={() => void navigate({ to: integrationAddress(account, id) })}>
            {t('go_on')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('new')} onClose={onClose} size="wide">
      <Form form={form} label={t('new')} guard={false}>
        <RadioCards
          name="kind"
          label={t('kind')}
          choices={KINDS.map((kind) => ({
            ...{ value: kind, label: t(`kind_${kind}`), help: t(`kind_${kind}_help`) },
          }))}
        />
        <NameField />
        {form.values.kind === 'generic' && (
          <TextField name="title" label={t('map_title')} help={t('mapping_later')} spellCheck={false} />
        )}
        <FormActions form={form} save={t('create')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
