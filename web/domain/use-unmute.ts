// Ends the silences that mute something before their time; taken back, one of the same targets lasts until then.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../api/resources/session.ts';
import { createSilence, endSilence, silenceQuery } from '../api/resources/silences.ts';
import type { Alert } from '../api/schema.gen.ts';
import type { useLateText } from '../i18n/text.ts';
import { undoable } from '../ui/layers/undo.ts';
import { useFailure } from '../ui/layers/use-failure.ts';
import { SILENCE_OF_ALL } from './silence-name.ts';

type Mute = NonNullable<Alert['muted']>;

/** `t` loads once something is muted, so that no other page waits for it. Of maintenance windows nothing is ended: they are planned, and have pages of their own. */
export function useUnmute(
  t: ReturnType<typeof useLateText<'maintenance'>>,
): (mutes: readonly (Mute | null)[]) => Promise<void> {
  const account = useAccount();
  const client = useQueryClient();
  const failed = useFailure();
  const { mutateAsync: end } = useMutation(endSilence(account));
  const { mutateAsync: create } = useMutation(createSilence(account));
  const endOne = async ({ id }: Mute) => {
    const { name, description, targets, active_until } = await client.fetchQuery(silenceQuery(account, id));
    await end({ params: { id } });
    return { name, description, targets, ...(active_until !== null && { ends_at: active_until }) };
  };
  return async (mutes) => {
    const silences = new Map(
      mutes.flatMap((mute) => (mute?.type === 'silence' ? [[mute.id, mute] as const] : [])),
    );
    try {
      const ended = await Promise.all([...silences.values()].map(endOne));
      const [first] = ended;
      if (!first || !t) return;
      undoable({
        text:
          first.name === SILENCE_OF_ALL
            ? t('unmuted_all')
            : t('unmuted', { name: first.name, count: ended.length }),
        sign: 'done',
        undo: () => Promise.all(ended.map((body) => create({ body }))).catch(failed),
      });
    } catch (error) {
      failed(error);
    }
  };
}
