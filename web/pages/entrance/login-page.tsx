// Sign in: email and password, or a passkey alone.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { PasswordField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { goOn } from './after-sign-in.ts';
import { Entrance, Or } from './entrance.tsx';
import { EntranceLink } from './entrance-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { registrationQuery } from './registration.ts';

export function LoginPage() {
  const t = useText('entrance');
  const { next } = useSearch({ strict: false }) as { next?: string };
  const navigate = useNavigate();
  const form = useForm({
    operation: 'POST /auth/login',
    initial: { email: '', password: '' },
    draft: null,
    async onSubmit(body) {
      const answer = await call('POST /auth/login', { body, account: null, isQuiet: true });
      const step = goOn(answer, next);
      if (step !== null) await navigate({ href: step });
    },
  });
  const { data } = useQuery(registrationQuery());
  const isFirst = data?.registration === 'first';
  useEffect(() => {
    // There is nobody who could sign in.
    if (isFirst)
      void navigate({ to: '/register', search: next === undefined ? {} : { next }, replace: true });
  }, [isFirst, navigate, next]);
  return (
    <Entrance
      title={t('sign_in')}
      lead={t('sign_in_lead')}
      below={
        <>
          {data?.registration === 'open' && <EntranceLink to="/register">{t('create_account')}</EntranceLink>}
          <EntranceLink to="/forgot-password">{t('forgot')}</EntranceLink>
        </>
      }
    >
      <Form form={form} guard={false} label={t('sign_in')}>
        <TextField
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="off"
        />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('sign_in')}
        </Button>
      </Form>
      {canUsePasskeys() && <Or>{t('or')}</Or>}
      <PasskeyButton next={next} challenge={null} />
    </Entrance>
  );
}
