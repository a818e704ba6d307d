// Ends and deletes windows and silences.

import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/undo.ts';
import type { QuietActs } from './quiet-list.tsx';

interface QuietCalls {
  leavingOf(quiet: { id: number }): string;
  end(id: number): Promise<unknown>;
  remove(id: number, keepalive: boolean): Promise<unknown>;
}

export function useQuietActs({ leavingOf, end, remove }: QuietCalls): QuietActs {
  const t = useText('maintenance');
  const common = useText('common');
  return {
    end({ id, name }) {
      end(id).then(
        () => notify({ said: t('ended', { name }), sign: 'done' }),
        (error: unknown) => notify({ said: errorSentence(error, common), sign: 'failed' }),
      );
    },
    remove({ id, name }) {
      undoable({
        said: t('deleted', { name }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: ({ keepalive }) => remove(id, keepalive),
      });
    },
  };
}
