// Calls that change who may sign in ask for the password or a code once more; the call goes on by itself afterwards.

import { useState } from 'react';
import { call } from '../api/client.ts';
import { useSignedIn } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { CredentialField } from './credential-field.tsx';

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
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    setFailure(null);
    try {
      const body = kind === 'password' ? { password: value } : { code: value.trim() };
      await call('POST /auth/reauthenticate', { body });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const other = kind === 'password' ? 'code' : 'password';
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CredentialField kind={kind} value={value} onChange={setValue} error={failure} email={user.email} />
      <div className="acts">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('go_on')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        {user.two_factor && (
          <Button
            variant="ghost"
            onClick={() => {
              setKind(other);
              setValue('');
            }}
          >
            {kind === 'password' ? t('reauthenticate_with_code') : t('reauthenticate_with_password')}
          </Button>
        )}
      </div>
    </form>
  );
}
