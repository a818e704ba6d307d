// Why a trial of what is typed was refused: what is wrong with it, or why there was none.

import { ApiError } from '../api/errors.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { useReasons } from '../i18n/use-reasons.ts';
import { State } from '../ui/words/state.tsx';

export function RefusedTrial({ error, className }: { error: unknown; className?: string | undefined }) {
  const common = useText('common');
  const reasons = useReasons();
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <>
      <State is="down">{errorSentence(error, common)}</State>
      {issues.length > 0 && (
        <ul className={className}>
          {issues.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> {reasons(reason, field)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
