// A passkey answers the question of the page; the browser asks for it.

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { canUsePasskeys, signInWithPasskey } from '../../api/passkeys.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { State } from '../../ui/words/state.tsx';
import { enter } from './after-sign-in.ts';

interface PasskeyButtonProps {
  next: string | undefined;
  /** Of a sign-in that waits for its second step; null: the passkey is the whole sign-in. */
  challenge: string | null;
}

export function PasskeyButton({ next, challenge }: PasskeyButtonProps) {
  const t = useText('entrance');
  const common = useText('common');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const { outcome } = await signInWithPasskey(challenge ?? undefined);
      if (outcome === 'done') enter(next);
      else setProblem(t('passkey_none'));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  function problemOf(error: unknown): string {
    if (error instanceof DOMException && error.name === 'SecurityError') return t('passkey_insecure');
    if (error instanceof ApiError && error.code === 'unauthorized') return common('error_invalid_passkey');
    return errorSentence(error, common);
  }
  return (
    <>
      <Button icon={KeyRound} busy={isBusy} onClick={() => void signIn()}>
        {t('passkey')}
      </Button>
      <div role="alert">{problem !== null && <State is="down">{problem}</State>}</div>
    </>
  );
}
