// When the session ended meanwhile: sign in over the page, so that nothing typed is lost.

import { useState } from 'react';
import { call } from '../api/client.ts';
import { useSignedIn } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Dialog } from '../ui/layers/dialog.tsx';
import { CredentialForm } from './credential-form.tsx';

/** Whoever closes it goes to the page of sign-in, which leads back here: nothing on this one can be read or sent. */
export function SessionDialog({ onClose }: { onClose: (isIn: boolean) => void }) {
  const t = useText('shell');
  const signInPage = `/login?next=${encodeURIComponent(location.pathname + location.search)}`;
  return (
    <Dialog title={t('session_ended')} onClose={() => location.assign(signInPage)}>
      <p className="muted">{t('session_ended_text')}</p>
      <SignInAgain onDone={() => onClose(true)} />
      <a className="link" href={signInPage}>
        {t('sign_in_page')}
      </a>
    </Dialog>
  );
}

function SignInAgain({ onDone }: { onDone: () => void }) {
  const t = useText('shell');
  const { email } = useSignedIn();
  const [challenge, setChallenge] = useState<string | null>(null);
  const kind = challenge === null ? 'password' : 'code';
  async function send(value: string) {
    const next = challenge === null ? await withPassword(email, value) : await withCode(challenge, value);
    if (next === null) onDone();
    else setChallenge(next);
  }
  return <CredentialForm key={kind} kind={kind} label={t('sign_in')} send={send} />;
}

/** The challenge that the second step answers; null: they are in. */
async function withPassword(email: string, password: string): Promise<string | null> {
  const answer = await call('POST /auth/login', { body: { email, password }, isQuiet: true });
  return answer.status === 'two_factor_required' ? answer.challenge_token : null;
}

async function withCode(challenge_token: string, code: string): Promise<null> {
  const method = /^\d{6}$/.test(code.trim()) ? 'totp' : 'recovery_code';
  const body = { challenge_token, method, code: code.trim() } as const;
  await call('POST /auth/2fa/verify', { body, isQuiet: true });
  return null;
}
