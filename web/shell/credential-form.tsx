// A password or a code in a dialog, sent until it does, with what was wrong about the last one beside it.

import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useSignedIn } from '../api/resources/session.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { State } from '../ui/words/state.tsx';
import '../ui/styles/forms.ts';

type Kind = 'password' | 'code';

interface CredentialFormProps {
  kind: Kind;
  /** On the button. */
  label: string;
  /** Sends what was typed; what it throws is said beside the field. */
  send(value: string): Promise<void>;
  /** Further buttons. */
  children?: ReactNode;
}

/** Give it `kind` as its key: another kind begins anew. */
export function CredentialForm({ kind, label, send, children }: CredentialFormProps) {
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    setFailure(null);
    try {
      await send(value);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const submitButton = (
    <Button type="submit" variant="primary" busy={isBusy}>
      {label}
    </Button>
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CredentialField kind={kind} value={value} onChange={setValue} error={failure} />
      {children ? (
        <div className="acts">
          {submitButton}
          {children}
        </div>
      ) : (
        submitButton
      )}
    </form>
  );
}

interface CredentialFieldProps {
  kind: Kind;
  value: string;
  onChange: (value: string) => void;
  /** Why the last one did not do, or why no answer came; null: none was sent yet. */
  error: unknown;
}

function CredentialField({ kind, value, onChange, error }: CredentialFieldProps) {
  const t = useText('shell');
  const common = useText('common');
  const { email } = useSignedIn();
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
