// What links of mails open: confirm an address, choose a new password, take over a new address.

import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { PasswordField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { enter, settleIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { EntranceLink } from './entrance-link.tsx';

const useToken = () => (useSearch({ strict: false }) as { token?: string }).token ?? '';

export function VerifyEmailPage() {
  const t = useText('entrance');
  const token = useToken();
  const link = useLink(token);
  const form = useForm({
    operation: 'POST /auth/verify-email',
    initial: { password: '' },
    draft: null,
    body: ({ password }) => ({ token, password }),
    onSubmit: (body) =>
      link.follow(async () => {
        await call('POST /auth/verify-email', { body, account: null, isQuiet: true });
        await settleIn();
        enter(undefined);
      }),
  });
  if (link.isDead)
    return <DeadLink>{<EntranceLink to="/register">{t('register_again')}</EntranceLink>}</DeadLink>;
  return (
    <Entrance title={t('verify_title')} lead={t('verify_lead')}>
      <Form form={form} guard={false} label={t('verify_title')}>
        <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('verify_button')}
        </Button>
      </Form>
    </Entrance>
  );
}

export function ResetPage() {
  const t = useText('entrance');
  const token = useToken();
  const link = useLink(token);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    operation: 'POST /auth/reset-password',
    initial: { password: '' },
    draft: null,
    body: ({ password }) => ({ token, password }),
    onSubmit: (body) =>
      link.follow(async () => {
        await call('POST /auth/reset-password', { body, account: null, isQuiet: true });
        setDone(true);
      }),
  });
  const again = <EntranceLink to="/forgot-password">{t('another_link')}</EntranceLink>;
  if (link.isDead) return <DeadLink>{again}</DeadLink>;
  if (isDone) return <Done title={t('reset_done')} lead={t('reset_done_text')} />;
  return (
    <Entrance title={t('reset_title')} below={again}>
      <Form form={form} guard={false} label={t('reset_title')}>
        <PasswordField
          name="password"
          label={t('new_password')}
          autoComplete="new-password"
          help={t('password_help')}
        />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('reset_button')}
        </Button>
      </Form>
    </Entrance>
  );
}

export function ConfirmEmailPage() {
  const t = useText('entrance');
  const token = useToken();
  const link = useLink(token);
  const [isDone, setDone] = useState(false);
  const form = useForm({
    operation: 'POST /auth/confirm-email',
    initial: { token },
    draft: null,
    onSubmit: (body) =>
      link.follow(async () => {
        await call('POST /auth/confirm-email', { body, account: null, isQuiet: true });
        setDone(true);
      }),
  });
  if (link.isDead) return <DeadLink />;
  if (isDone) return <Done title={t('confirm_email_done')} />;
  return (
    <Entrance title={t('confirm_email_title')} lead={t('confirm_email_lead')}>
      <Form form={form} guard={false} label={t('confirm_email_title')}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('verify_button')}
        </Button>
      </Form>
    </Entrance>
  );
}

/** A token that is used, too old or cut off is a page of its own: no field of the form could mend it. */
function useLink(token: string) {
  const [isDead, setDead] = useState(token === '');
  async function follow(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!isAboutToken(error)) throw error;
      setDead(true);
    }
  }
  return { isDead, follow };
}

const isAboutToken = (error: unknown) =>
  ((error as ApiError).issues ?? []).some(({ field }) => field === 'token');

export function DeadLink({ children }: { children?: ReactNode }) {
  const t = useText('entrance');
  const below = children ?? <EntranceLink to="/login">{t('back_to_sign_in')}</EntranceLink>;
  return <Entrance title={t('link_dead_title')} lead={t('link_dead_text')} below={below} />;
}

function Done({ title, lead }: { title: string; lead?: string }) {
  const t = useText('entrance');
  return (
    <Entrance title={title} lead={lead}>
      <ButtonLink variant="primary" to={'/login' as string}>
        {t('sign_in')}
      </ButtonLink>
    </Entrance>
  );
}
