// What admins do to a location of their account.

import { useMutation } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pencil, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteLocation, revokeLocationToken } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../../ui/controls/menu.tsx';
import { ConfirmByName } from '../../../ui/layers/confirm-by-name.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { EditLocationDialog } from './edit-location-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

/** What its row is known by while it leaves. */
export const leavingOf = ({ id }: { id: number }) => `location ${id}`;

type Open = 'edit' | 'rotate' | 'revoke' | null;

export function LocationActs({ location }: { location: ProbeLocation }) {
  const t = useText('locations');
  const { id, name, checks, status } = location;
  const because = useNeedsRole('admin');
  const { undoable } = useUndo();
  const [open, setOpen] = useState<Open>(null);
  const { mutateAsync: remove } = useMutation(deleteLocation(useAccount()));
  const close = () => setOpen(null);
  const drop = () =>
    undoable({
      text: t('deleted', { name }),
      leaving: leavingOf(location),
      sign: 'deleted',
      commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
    });
  return (
    <>
      <Menu
        label={t('more', { name })}
        trigger={<Icon of={Ellipsis} size={16} />}
        className="btn btn-ghost btn-sm"
        align="end"
      >
        <MenuItem icon={Pencil} disabledBecause={because} onSelect={() => setOpen('edit')}>
          {t('edit')}
        </MenuItem>
        <MenuItem icon={KeyRound} disabledBecause={because} onSelect={() => setOpen('rotate')}>
          {t('rotate')}
        </MenuItem>
        {status !== 'revoked' && (
          <MenuItem icon={ShieldOff} disabledBecause={because} onSelect={() => setOpen('revoke')}>
            {t('revoke')}
          </MenuItem>
        )}
        <MenuItem
          icon={Trash2}
          danger
          disabledBecause={because ?? (checks > 0 ? t('in_use') : undefined)}
          onSelect={drop}
        >
          {t('delete')}
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditLocationDialog location={location} onClose={close} />}
      {open === 'rotate' && <RotateDialog location={location} onClose={close} />}
      {open === 'revoke' && <RevokeDialog location={location} onClose={close} />}
    </>
  );
}

function RevokeDialog({ location: { id, name }, onClose }: { location: ProbeLocation; onClose(): void }) {
  const t = useText('locations');
  const { notify } = useUndo();
  const failed = useFailure();
  const revoking = useMutation(revokeLocationToken(useAccount()));
  const revoke = () =>
    revoking.mutate(
      { params: { id } },
      {
        onSuccess: () => notify({ text: t('revoked', { name }), sign: 'done' }),
        onError: failed,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmByName
      title={t('revoke')}
      text={t('revoke_text')}
      name={name}
      act={t('revoke')}
      busy={revoking.isPending}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
