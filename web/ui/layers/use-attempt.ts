import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { useUndo } from './undo.ts';

/** Waits for an act; where it is refused, says so and gives undefined. */
export function useAttempt() {
  const t = useText('common');
  const { notify } = useUndo();
  return async function attempt<Answer>(act: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await act;
    } catch (error) {
      notify({ said: errorSentence(error, t), sign: 'failed' });
      return undefined;
    }
  };
}
