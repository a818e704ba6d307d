// Silence for a while: of everything, or of what one alert is about. State is still recorded, nothing is sent.

import { useMutation } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useAccount } from '../../api/resources/session.ts';
import { createSilence, endSilence } from '../../api/resources/silences.ts';
import { serverNow } from '../../api/server-time.ts';
import { SILENCE_OF_ALL } from '../../domain/silence-name.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/controls/menu.tsx';
import { undoable, useUndo } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

const HOUR_MS = 60 * 60_000;
export const SPANS_MS = [HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS];

/** What is muted; null: everything of the account. */
export type Muted = { id: number; name: string } | null;

export function useMute(subject: Muted): (ms: number) => void {
  const t = useText('alerts');
  const account = useAccount();
  const { dayTime } = useFormat();
  const { undoable } = useUndo();
  const failed = useFailure();
  const create = useMutation(createSilence(account));
  const end = useMutation(endSilence(account));
  return (ms) => {
    const now = serverNow();
    const time = dayTime(now + ms, now);
    const text = subject ? t('muted_one', { name: subject.name, time }) : t('muted_all', { time });
    const targets = subject ? { ids: [subject.id] } : { all: true };
    // Everybody reads it, in whatever language.
    const name = subject?.name.slice(0, 100) ?? SILENCE_OF_ALL;
    void create
      .mutateAsync({ body: { name, targets, duration_seconds: ms / 1_000 } })
      .then(({ id }) => undoable({ text, sign: 'done', undo: () => end.mutateAsync({ params: { id } }) }))
      .catch(failed);
  };
}

const MOST_TARGETS = 500;

/** What alerts are about, each once; what was deleted needs no mute. */
export function useMuteMany(): (
  subjects: readonly { id: number | null; name: string }[],
  ms: number,
) => void {
  const t = useText('alerts');
  const account = useAccount();
  const { dayTime } = useFormat();
  const failed = useFailure();
  const { mutateAsync: create } = useMutation(createSilence(account));
  const { mutateAsync: end } = useMutation(endSilence(account));
  const mute = async (ids: readonly number[], name: string, ms: number): Promise<void> => {
    const now = serverNow();
    const made: number[] = [];
    const undo = () => Promise.all(made.map((id) => end({ params: { id } }))).catch(failed);
    try {
      for (let start = 0; start < ids.length; start += MOST_TARGETS) {
        const targets = { ids: ids.slice(start, start + MOST_TARGETS) };
        made.push((await create({ body: { name, targets, duration_seconds: ms / 1_000 } })).id);
      }
    } catch (error) {
      failed(error);
    }
    if (made.length > 0)
      undoable({
        text: t('muted_many', { name, count: ids.length, time: dayTime(now + ms, now) }),
        sign: 'done',
        undo,
      });
  };
  return (subjects, ms) => {
    const names = new Map(subjects.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])));
    if (names.size === 0) return;
    const [first = ''] = names.values();
    // Everybody reads it, in whatever language.
    const more = names.size > 1 ? ` + ${names.size - 1}` : '';
    void mute([...names.keys()], `${first.slice(0, 90)}${more}`, ms);
  };
}

export function MuteMenu({ subject, keyCap }: { subject: Muted; keyCap?: string }) {
  const t = useText('alerts');
  const { duration } = useFormat();
  const mute = useMute(subject);
  const words = subject ? t('mute') : t('mute_everything');
  const needsEditor = useNeedsRole('editor');
  if (needsEditor)
    return (
      <Button icon={BellOff} disabledBecause={needsEditor}>
        {words}
      </Button>
    );
  return (
    <Menu
      label={words}
      hasText
      className="btn"
      trigger={
        <>
          <Icon of={BellOff} size={16} />
          {words}
          {keyCap && (
            <span aria-hidden="true">
              <kbd>{keyCap}</kbd>
            </span>
          )}
        </>
      }
    >
      <MenuLabel>{words}</MenuLabel>
      {SPANS_MS.map((ms) => (
        <MenuItem key={ms} onSelect={() => mute(ms)}>
          {duration(ms)}
        </MenuItem>
      ))}
    </Menu>
  );
}
