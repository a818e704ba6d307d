import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';

/** What the API says of a step that failed. */
export function Refused({ error }: { error: unknown }) {
  const common = useText('common');
  return <div role="alert">{error ? <State is="down">{errorSentence(error, common)}</State> : null}</div>;
}
