// Silences the alerts of a server, and of the processes on it, for a while.

import { useMutation } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useCallback } from 'react';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { createSilence, endSilence } from '../../../api/resources/silences.ts';
import type { Server } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../../ui/controls/menu.tsx';
import { undoable } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';

const HOURS = [1, 8, 24] as const;

/** Undone, the silence ends. */
export function useMute({ id, name }: Pick<Server, 'id' | 'name'>): (hours: number) => void {
  const t = useText('servers');
  const failed = useFailure();
  const account = useAccount();
  const { mutateAsync } = useMutation(createSilence(account));
  const { mutate: end } = useMutation(endSilence(account));
  return useCallback(
    (hours) =>
      void mutateAsync({ body: { name, targets: { ids: [id] }, duration_seconds: hours * 3_600 } })
        .then((silence) =>
          undoable({ text: t('muted', { name, hours }), undo: () => end({ params: { id: silence.id } }) }),
        )
        .catch(failed),
    [mutateAsync, end, id, name, t, failed],
  );
}

export function MuteMenu({ server }: { server: Server }) {
  const t = useText('servers');
  const common = useText('common');
  const mute = useMute(server);
  const needsEditor = useNeedsRole('editor');
  if (!useCan('editor'))
    return (
      <Button icon={BellOff} disabledBecause={needsEditor}>
        {common('mute')}
      </Button>
    );
  return (
    <Menu
      label={t('mute_server')}
      hasText
      trigger={
        <>
          <Icon of={BellOff} size={16} />
          {common('mute')}
        </>
      }
    >
      {HOURS.map((hours) => (
        <MenuItem key={hours} onSelect={() => mute(hours)}>
          {t('mute_hours', { hours })}
        </MenuItem>
      ))}
    </Menu>
  );
}
