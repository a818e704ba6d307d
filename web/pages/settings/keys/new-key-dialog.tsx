import { useMutation } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '../../../api/operation-types.ts';
import { createKey } from '../../../api/resources/account.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { RadioCards } from '../../../forms/fields/choice-fields.tsx';
import { DateTimeField } from '../../../forms/fields/date-time-field.tsx';
import { NameField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';

const NEW: BodyOf<'POST /api-keys'> = { name: '', kind: 'full', expires_at: null };

export function NewKeyDialog({ onClose }: { onClose(): void }) {
  const t = useText('team');
  const account = useAccount();
  const create = useMutation(createKey(account));
  const form = useForm({
    operation: 'POST /api-keys',
    initial: NEW,
    draft: null,
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  if (create.data) return <Made made={create.data} onClose={onClose} />;
  return (
    <Dialog title={t('key_new')} onClose={onClose}>
      <Form form={form} label={t('key_new')} guard={false}>
        <NameField label={t('key_name')} help={t('key_name_help')} />
        <RadioCards
          name="kind"
          label={t('key_may')}
          choices={(['full', 'read_only'] as const).map((value) => ({ value, label: t(`key_${value}`) }))}
        />
        <DateTimeField name="expires_at" label={t('key_expires')} optional />
        <FormActions form={form} save={t('key_make')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function Made({ made, onClose }: { made: ResponseOf<'POST /api-keys'>; onClose(): void }) {
  const t = useText('team');
  const common = useText('common');
  return (
    <Dialog title={t('key_made', { name: made.name })} onClose={onClose} size="wide">
      <p>{t('key_made_text')}</p>
      <CodeBlock code={[{ value: made.key }]} what={t('the_key')} />
      <h3>{t('try_it')}</h3>
      <CodeBlock
        code={[
          'curl -fsS \\\n  -H "Authorization: Bearer ',
          { value: made.key },
          '" \\\n  ',
          { value: `${made.api_url}/cron-checks` },
        ]}
        what={t('the_command')}
      />
      <div className="acts">
        <Button variant="primary" onClick={onClose}>
          {common('done')}
        </Button>
      </div>
    </Dialog>
  );
}
