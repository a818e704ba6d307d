import { useCallback } from 'react';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { notify } from './undo.ts';

/** Says why an act did not work. */
export function useFailure(): (error: unknown) => void {
  const common = useText('common');
  return useCallback((error) => notify({ text: errorSentence(error, common), sign: 'failed' }), [common]);
}

/** Waits for an act; where it is refused, says so and gives undefined. */
export function useAttempt() {
  const failed = useFailure();
  return <Answer>(act: Promise<Answer>): Promise<Answer | undefined> =>
    act.catch((error: unknown) => {
      failed(error);
      return undefined;
    });
}
