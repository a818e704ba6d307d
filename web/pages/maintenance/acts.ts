// Ends and deletes windows and silences.

import { silenceName } from '../../domain/silence-name.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import type { MuteWindowKind } from './addresses.ts';
import { leavingOf, type MuteWindowActs } from './mute-window-list.tsx';

export interface MuteWindowCalls {
  end(call: { params: { id: number } }): Promise<unknown>;
  remove(call: { params: { id: number }; keepalive: boolean }): Promise<unknown>;
}

export function useMuteWindowActs(kind: MuteWindowKind, { end, remove }: MuteWindowCalls): MuteWindowActs {
  const t = useText('maintenance');
  const states = useText('states');
  const failed = useFailure();
  const called = (name: string) => silenceName(name, states('silence_of_all'));
  return {
    end({ id, name }) {
      end({ params: { id } }).then(
        () => notify({ text: t('ended', { name: called(name) }), sign: 'done' }),
        failed,
      );
    },
    remove({ id, name }) {
      undoable({
        text: t('deleted', { name: called(name) }),
        sign: 'deleted',
        leaving: leavingOf[kind]({ id }),
        commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
      });
    },
  };
}
