// What links of mails open: confirm an address, choose a new password, take over a new address.

import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { PasswordField } from '../../forms/fields/text-fields.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { enter, settleIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLink } from './entrance-link.tsx';

export function VerifyEmailPage() {
  const t = useText('entrance');
  const { form, isDead } = useLinkForm('POST /auth/verify-email', { password: '' }, async () => {
    await settleIn();
    enter(undefined);
  });
  if (isDead) return <DeadLink>{<EntranceLink to="/register">{t('register_again')}</EntranceLink>}</DeadLink>;
  return (
    <EntranceForm form={form} title={t('verify_title')} lead={t('verify_lead')} submit={t('verify_button')}>
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
    </EntranceForm>
  );
}

export function ResetPage() {
  const t = useText('entrance');
  const { form, isDead, isDone } = useLinkForm('POST /auth/reset-password', { password: '' });
  const again = <EntranceLink to="/forgot-password">{t('another_link')}</EntranceLink>;
  if (isDead) return <DeadLink>{again}</DeadLink>;
  if (isDone) return <Done title={t('reset_done')} lead={t('reset_done_text')} />;
  return (
    <EntranceForm form={form} title={t('reset_title')} below={again} submit={t('reset_button')}>
      <PasswordField
        name="password"
        label={t('new_password')}
        autoComplete="new-password"
        help={t('password_help')}
      />
    </EntranceForm>
  );
}

export function ConfirmEmailPage() {
  const t = useText('entrance');
  const { form, isDead, isDone } = useLinkForm('POST /auth/confirm-email', {});
  if (isDead) return <DeadLink />;
  if (isDone) return <Done title={t('confirm_email_done')} />;
  return (
    <EntranceForm
      form={form}
      title={t('confirm_email_title')}
      lead={t('confirm_email_lead')}
      submit={t('verify_button')}
    />
  );
}

type LinkOperation = 'POST /auth/verify-email' | 'POST /auth/reset-password' | 'POST /auth/confirm-email';

/** Sends the token of the link. One that is used, too old or cut off is a page of its own: no field could mend it. */
function useLinkForm(operation: LinkOperation, initial: { password?: string }, onDone?: () => Promise<void>) {
  const { token = '' }: { token?: string } = useSearch({ strict: false });
  const [state, setState] = useState(token === '' ? 'dead' : 'open');
  const form = useForm<LinkOperation, { password?: string }>({
    operation,
    initial,
    draft: null,
    body: (values) => ({ token, ...values }),
    async onSubmit(body) {
      try {
        await call(operation, { body, account: null, isQuiet: true });
      } catch (error) {
        if (!isAboutToken(error)) throw error;
        setState('dead');
        return;
      }
      await onDone?.();
      setState('done');
    },
  });
  return { form, isDead: state === 'dead', isDone: state === 'done' };
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
