// Ends and deletes windows and silences.

import { silenceName } from '../../domain/silence-name.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import type { QuietKind } from './addresses.ts';
import { leavingOf, type QuietActs } from './quiet-list.tsx';

export interface QuietCalls {
  end(id: number): Promise<unknown>;
  remove(id: number, keepalive: boolean): Promise<unknown>;
}

export function useQuietActs(kind: QuietKind, { end, remove }: QuietCalls): QuietActs {
  const t = useText('maintenance');
  const states = useText('states');
  const failed = useFailure();
  const called = (name: string) => silenceName(name, states('silence_of_all'));
  return {
    end({ id, name }) {
      end(id).then(() => notify({ text: t('ended', { name: called(name) }), sign: 'done' }), failed);
    },
    remove({ id, name }) {
      undoable({
        text: t('deleted', { name: called(name) }),
        sign: 'deleted',
        leaving: leavingOf[kind]({ id }),
        commit: ({ keepalive }) => remove(id, keepalive),
      });
    },
  };
}
