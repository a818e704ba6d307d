// Ends and deletes windows and silences.

import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/undo.ts';
import { useFailure } from '../../ui/use-failure.ts';
import type { QuietKind } from './addresses.ts';
import { leavingOf, type QuietActs } from './quiet-list.tsx';

export interface QuietCalls {
  end(id: number): Promise<unknown>;
  remove(id: number, keepalive: boolean): Promise<unknown>;
}

export function useQuietActs(kind: QuietKind, { end, remove }: QuietCalls): QuietActs {
  const t = useText('maintenance');
  const failed = useFailure();
  return {
    end({ id, name }) {
      end(id).then(() => notify({ said: t('ended', { name }), sign: 'done' }), failed);
    },
    remove({ id, name }) {
      undoable({
        said: t('deleted', { name }),
        sign: 'deleted',
        leaving: leavingOf[kind]({ id }),
        commit: ({ keepalive }) => remove(id, keepalive),
      });
    },
  };
}
