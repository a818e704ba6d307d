// Calls that change who may sign in ask for the password or a code once more; the call goes on by itself afterwards.

import { useState } from 'react';
import { call } from '../api/client.ts';
import { useSignedIn } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { CredentialForm } from './credential-form.tsx';

export function ReauthenticationDialog({ onClose }: { onClose: (isSure: boolean) => void }) {
  const t = useText('shell');
  return (
    <Dialog title={t('reauthenticate_title')} onClose={() => onClose(false)}>
      <p className="muted">{t('reauthenticate_text')}</p>
      <Question onDone={() => onClose(true)} onCancel={() => onClose(false)} />
    </Dialog>
  );
}

interface QuestionProps {
  onDone: () => void;
  onCancel: () => void;
}

function Question({ onDone, onCancel }: QuestionProps) {
  const t = useText('shell');
  const user = useSignedIn();
  const [kind, setKind] = useState<'password' | 'code'>('password');
  async function send(value: string) {
    const body = kind === 'password' ? { password: value } : { code: value.trim() };
    await call('POST /auth/reauthenticate', { body });
    onDone();
  }
  return (
    <CredentialForm key={kind} kind={kind} label={t('go_on')} send={send}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      {user.two_factor && (
        <Button variant="ghost" onClick={() => setKind(kind === 'password' ? 'code' : 'password')}>
          {kind === 'password' ? t('reauthenticate_with_code') : t('reauthenticate_with_password')}
        </Button>
      )}
    </CredentialForm>
  );
}
