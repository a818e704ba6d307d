// Asks somebody to subscribe; they are sent nothing else before they confirm.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { addSubscriber } from '../../../api/resources/subscribers.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedChoice } from '../../../ui/controls/segmented.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { AffectedField } from '../incidents/incident-fields.tsx';

type Kind = 'email' | 'webhook';

interface Values {
  kind: Kind;
  email: string;
  webhook_url: string;
  affected_components: number[];
}

const nobody: Values = { kind: 'email', email: '', webhook_url: '', affected_components: [] };

const bodyOf = ({ kind, email, webhook_url, affected_components }: Values) => ({
  ...(kind === 'email' ? { email } : { webhook_url }),
  components: affected_components.length > 0 ? affected_components : null,
});

interface AddSubscriberProps {
  page: StatusPage;
  onClose(): void;
}

export function AddSubscriber({ page, onClose }: AddSubscriberProps) {
  const t = useText('status_pages');
  const add = useMutation(addSubscriber(useAccount()));
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<'POST /status-pages/:id/subscribers', Values>({
    operation: 'POST /status-pages/:id/subscribers',
    initial: nobody,
    body: bodyOf,
    fieldOf: (field) => (field.startsWith('components') ? 'affected_components' : field),
    draft: null,
    onSubmit: async (body) => {
      const added = await add.mutateAsync({ params: { id: page.id }, body });
      if (added.secret) return setSecret(added.secret);
      notify({ text: t('subscriber_asked', { name: added.email ?? '' }), sign: 'done' });
      onClose();
    },
  });
  if (secret) return <Secret secret={secret} onClose={onClose} />;
  return (
    <Dialog title={t('add_subscriber')} onClose={onClose}>
      <Form form={form} guard={false}>
        <SegmentedChoice<Kind>
          label={t('subscriber_kind')}
          value={form.values.kind}
          options={[
            { value: 'email', label: t('subscriber_kind_email') },
            { value: 'webhook', label: t('subscriber_kind_webhook') },
          ]}
          onChange={(kind) => form.set('kind', kind)}
        />
        <Address kind={form.values.kind} />
        <AffectedField page={page} label={t('column_about')} help={t('about_help')} />
        <FormActions form={form} save={t('ask_subscriber')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function Address({ kind }: { kind: Kind }) {
  const t = useText('status_pages');
  const common = useText('common');
  if (kind === 'email')
    return <TextField name="email" type="email" label={common('email')} help={t('ask_email_help')} />;
  return <TextField name="webhook_url" type="url" label={t('webhook_url')} help={t('ask_webhook_help')} />;
}

function Secret({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useText('status_pages');
  const common = useText('common');
  return (
    <Dialog
      title={t('webhook_added')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {common('done')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('webhook_secret')}</p>
        <CodeBlock code={[{ value: secret }]} />
      </div>
    </Dialog>
  );
}
