import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '../../../api/resources/auth.ts';
import { useSession } from '../../../api/resources/session.ts';
import { PasswordField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { useUndo } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';

const EMPTY = { current_password: '', new_password: '' };

export function PasswordCard() {
  const t = useText('security');
  const [changes, setChanges] = useState(0);
  return (
    <Card title={t('password')}>
      <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
    </Card>
  );
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const t = useText('security');
  const { user } = useSession();
  const { notify } = useUndo();
  const change = useMutation(changePassword());
  const form = useForm({
    operation: 'POST /auth/change-password',
    initial: EMPTY,
    draft: null,
    explain: ({ code }) => (code === 'invalid_credentials' ? t('password_wrong') : null),
    async onSubmit(body) {
      await change.mutateAsync({ body });
      notify({ text: t('password_changed'), sign: 'done' });
      onDone();
    },
  });
  return (
    <Form form={form} label={t('password')} guard={false}>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField name="current_password" label={t('password_now')} autoComplete="current-password" />
      <PasswordField
        name="new_password"
        label={t('password_new')}
        help={t('password_help')}
        autoComplete="new-password"
      />
      <FormActions form={form} save={t('password_change')} />
    </Form>
  );
}
