// What the link of an invitation opens: what it is for, and how to accept it, signed in or not, registered or not.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { ResponseOf } from '../../api/operation-types.ts';
import { sessionQuery } from '../../api/resources/session.ts';
import { PasswordField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import { Failed, Waiting } from '../../ui/page/page-states.tsx';
import { State } from '../../ui/words/state.tsx';
import { enter, settleIn } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';
import { DeadLink } from './link-pages.tsx';

type Invitation = ResponseOf<'POST /invitations/look'>;

/** Of `/invitation?token=…`, as mails have it, or of `/invite/…`. */
function useToken(): string {
  const { token: inPath } = useParams({ strict: false }) as { token?: string };
  const { token } = useSearch({ strict: false }) as { token?: string };
  return inPath ?? token ?? '';
}

export function InvitationPage() {
  const t = useText('entrance');
  const common = useText('common');
  const token = useToken();
  const look = useQuery({
    queryKey: [null, 'invitation', token],
    queryFn: ({ signal }) =>
      call('POST /invitations/look', { body: { token }, account: null, signal, isQuiet: true }),
    retry: false,
  });
  const session = useQuery({ ...sessionQuery(null), retry: false });
  if (token === '' || isDead(look.error)) return <DeadLink />;
  if (look.isError) return <Failed error={look.error} retry={() => void look.refetch()} />;
  if (!look.data || session.isPending) return <Waiting label={common('loading')} shape="form" />;
  const { account, email, role, invited_by } = look.data;
  return (
    <Entrance
      title={t('invited_to', { account: account.name })}
      lead={
        <>
          {invited_by === null
            ? t('invited_plain', { email })
            : t('invited_by', { person: invited_by, email })}{' '}
          {t('invited_lead', { role })}
        </>
      }
    >
      {session.data ? (
        <Accept token={token} email={email} yours={session.data.user.email} />
      ) : (
        <Join token={token} invitation={look.data} />
      )}
    </Entrance>
  );
}

const isDead = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

interface AcceptProps {
  token: string;
  email: string;
  yours: string;
}

function Accept({ token, email, yours }: AcceptProps) {
  const t = useText('entrance');
  const common = useText('common');
  const accept = useMutation({
    mutationFn: () => call('POST /invitations/accept', { body: { token }, account: null }),
    onSuccess: ({ id }) => enter(`/a/${id}`),
  });
  const isOther = accept.error instanceof ApiError && accept.error.code === 'invitation_for_other_address';
  if (isOther)
    return (
      <>
        <State is="warn">{t('other_address', { email, yours })}</State>
        <Button
          onClick={() => void call('POST /auth/logout', { account: null }).then(() => location.reload())}
        >
          {t('sign_out')}
        </Button>
      </>
    );
  return (
    <>
      <p className="muted">{t('accept_as', { email: yours })}</p>
      <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('accept')}
      </Button>
      <div role="alert">
        {accept.isError && <State is="down">{errorSentence(accept.error, common)}</State>}
      </div>
    </>
  );
}

function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useText('entrance');
  const [isSent, setSent] = useState(false);
  const { email } = invitation;
  const form = useForm({
    operation: 'POST /auth/register',
    initial: { name: '', password: '' },
    draft: null,
    body: ({ name, password }) => ({
      email,
      password,
      ...(name !== '' && { name }),
      invitation_token: token,
    }),
    async onSubmit(body) {
      const answer = await call('POST /auth/register', { body, account: null, isQuiet: true });
      if (answer.status === 'verification_sent') return setSent(true);
      await settleIn();
      enter(answer.account === null ? undefined : `/a/${answer.account.id}`);
    },
  });
  if (isSent) return <p>{t('link_sent', { email })}</p>;
  const back = `/login?${new URLSearchParams({ next: `/invitation?token=${token}` })}`;
  return (
    <>
      <Form form={form} guard={false} label={t('join')}>
        <TextField name="name" label={t('your_name')} autoComplete="name" optional />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="new-password"
          help={t('password_help')}
        />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('join')}
        </Button>
      </Form>
      <ButtonAnchor variant="ghost" href={back}>
        {t('have_account_join')}
      </ButtonAnchor>
    </>
  );
}
