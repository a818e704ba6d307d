// A password or a code in a dialog, with what was wrong about the last one beside it.

import { useId } from 'react';
import { ApiError } from '../api/errors.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { State } from '../ui/words/state.tsx';

interface CredentialFieldProps {
  kind: 'password' | 'code';
  value: string;
  onChange: (value: string) => void;
  /** Why the last one did not do, or why no answer came; null: none was sent yet. */
  error: unknown;
  /** For password managers: whose password it is. */
  email: string;
}

export function CredentialField({ kind, value, onChange, error, email }: CredentialFieldProps) {
  const t = useText('shell');
  const common = useText('common');
  const id = useId();
  const isWrong = error instanceof ApiError && error.status === 401;
  return (
    <div className="fld">
      {kind === 'password' && (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      <label htmlFor={id}>{kind === 'password' ? t('password') : t('code')}</label>
      <input
        id={id}
        type={kind === 'password' ? 'password' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        // biome-ignore lint/a11y/noAutofocus: the dialog holds nothing but this question
        autoFocus
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={error !== null ? `${id}-error` : undefined}
      />
      {error !== null && (
        <span id={`${id}-error`} role="alert">
          <State is="down">{isWrong ? t('wrong_password') : errorSentence(error, common)}</State>
        </span>
      )}
    </div>
  );
}
