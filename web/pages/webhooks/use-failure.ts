import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { notify } from '../../ui/undo.ts';

/** Says why an act was refused. */
export function useFailure() {
  const common = useText('common');
  return (error: unknown) => notify({ said: errorSentence(error, common), sign: 'failed' });
}
