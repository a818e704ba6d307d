// The second step of a sign-in: a code after the password, or a passkey.

import { useState } from 'react';
import { call } from '../../api/client.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { enter } from './after-sign-in.ts';
import { type Challenge, clearChallenge, readChallenge } from './challenge.ts';
import { Entrance, Or } from './entrance.tsx';
import { EntranceLink } from './entrance-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';

export function SecondStepPage() {
  const t = useText('entrance');
  const [challenge] = useState(() => readChallenge(Date.now()));
  if (challenge) return <SecondStep challenge={challenge} />;
  return (
    <Entrance title={t('over_title')} lead={t('over_text')}>
      <ButtonLink variant="primary" to={'/login' as string}>
        {t('start_again')}
      </ButtonLink>
    </Entrance>
  );
}

const TOTP = /^\d{6}$/;

function SecondStep({ challenge }: { challenge: Challenge }) {
  const t = useText('entrance');
  const hasPasskey = challenge.methods.includes('passkey');
  const hasCode = challenge.methods.includes('totp');
  const { challenge_token, next } = challenge;
  const form = useForm({
    operation: 'POST /auth/2fa/verify',
    initial: { code: '' },
    draft: null,
    body: ({ code }) => {
      const written = code.trim();
      return {
        challenge_token,
        code: written,
        method: TOTP.test(written) ? 'totp' : 'recovery_code',
      } as const;
    },
    explain: ({ code }) => (code === 'unauthorized' ? t('second_over') : null),
    async onSubmit(body) {
      await call('POST /auth/2fa/verify', { body, account: null, isQuiet: true });
      clearChallenge();
      enter(next);
    },
  });
  return (
    <Entrance
      title={t('second_title')}
      lead={hasPasskey ? t('second_lead_passkey') : t('second_lead')}
      below={<EntranceLink to="/login">{t('start_again')}</EntranceLink>}
    >
      {hasPasskey && <PasskeyButton next={next} challenge={challenge_token} />}
      {hasPasskey && hasCode && <Or>{t('or')}</Or>}
      {hasCode && (
        <Form form={form} guard={false} label={t('second_title')}>
          <TextField
            name="code"
            label={t('code')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" variant={hasPasskey ? 'plain' : 'primary'} busy={form.isBusy}>
            {t('sign_in')}
          </Button>
        </Form>
      )}
    </Entrance>
  );
}
