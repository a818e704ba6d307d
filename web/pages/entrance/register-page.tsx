// Register: the account and its first person. Where mail can be sent, the address is confirmed first.

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ResponseOf } from '../../api/operation-types.ts';
import { PasswordField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { enter, settleIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { EntranceLink } from './entrance-link.tsx';
import { registrationQuery } from './registration.ts';

type Rules = ResponseOf<'GET /auth/registration'>;

export function RegisterPage() {
  const t = useText('entrance');
  const common = useText('common');
  const rules = useQuery(registrationQuery());
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return <Entrance title={t('look_into_mail')} lead={t('link_sent', { email: sentTo })} />;
  const lead = rules.data && t(`register_${rules.data.registration}`);
  const isFirst = rules.data?.registration === 'first';
  return (
    <Entrance
      title={t('create_account')}
      lead={lead}
      below={!isFirst && <EntranceLink to="/login">{t('have_account')}</EntranceLink>}
    >
      {isOpen(rules.data) && (
        <QueryView query={rules} label={common('loading')} shape="form">
          {(data) => <RegisterForm rules={data} onSent={setSentTo} />}
        </QueryView>
      )}
    </Entrance>
  );
}

/** Until it is known, there is something to wait for. */
const isOpen = (rules: Rules | undefined) =>
  rules === undefined || rules.registration === 'first' || rules.registration === 'open';

interface RegisterFormProps {
  rules: Rules;
  onSent: (email: string) => void;
}

function RegisterForm({ rules, onSent }: RegisterFormProps) {
  const t = useText('entrance');
  const { next } = useSearch({ strict: false }) as { next?: string };
  const form = useForm({
    operation: 'POST /auth/register',
    initial: { email: '', password: '', name: '', setup_token: '' },
    draft: null,
    body: ({ name, setup_token, ...credentials }) => ({
      ...credentials,
      ...(name !== '' && { name }),
      ...(setup_token !== '' && { setup_token }),
    }),
    async onSubmit(body) {
      const answer = await call('POST /auth/register', { body, account: null, isQuiet: true });
      if (answer.status === 'verification_sent') return onSent(body.email);
      await settleIn();
      enter(next);
    },
  });
  return (
    <Form form={form} guard={false} label={t('create_account')}>
      <TextField name="name" label={t('your_name')} autoComplete="name" optional />
      <TextField name="email" label={t('email')} type="email" autoComplete="username" autoCapitalize="off" />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="new-password"
        help={t('password_help')}
      />
      {rules.needs_setup_token && (
        <TextField
          name="setup_token"
          label={t('setup_token')}
          help={t('setup_token_help')}
          spellCheck={false}
        />
      )}
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {t('create_account')}
      </Button>
    </Form>
  );
}
