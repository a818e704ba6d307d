// A link to choose a new password with; the answer never reveals whether there is such an account.

import { useState } from 'react';
import { call } from '../../api/client.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Entrance } from './entrance.tsx';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLink } from './entrance-link.tsx';

export function ForgotPasswordPage() {
  const t = useText('entrance');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    operation: 'POST /auth/forgot-password',
    initial: { email: '' },
    draft: null,
    async onSubmit(body) {
      await call('POST /auth/forgot-password', { body, account: null, isQuiet: true });
      setSentTo(body.email);
    },
  });
  const below = <EntranceLink to="/login">{t('back_to_sign_in')}</EntranceLink>;
  if (sentTo !== null)
    return <Entrance title={t('look_into_mail')} lead={t('reset_sent', { email: sentTo })} below={below} />;
  return (
    <EntranceForm
      form={form}
      title={t('forgot')}
      lead={t('forgot_lead')}
      below={below}
      submit={t('send_link')}
    >
      <TextField name="email" label={t('email')} type="email" autoComplete="username" autoCapitalize="off" />
    </EntranceForm>
  );
}
