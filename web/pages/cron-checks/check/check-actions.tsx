// What can be done with a check, on its page: by buttons, by keys and in the palette.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, Ellipsis, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rotateCronCheckSlug } from '../../../api/resources/cron-check-acts.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useDuplicate } from '../../../domain/use-duplicate.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/controls/menu.tsx';
import { ConfirmByName } from '../../../ui/layers/confirm-by-name.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { editAddress, newAddress } from '../addresses.ts';
import { useCheckActs } from '../check-acts.ts';
import { AlertAction, useOpenAlert } from './alert-action.tsx';
import { useNeighbours } from './neighbours.ts';
import { useCheckPageActions } from './page-actions.ts';

export function CheckActions({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const { pause, resume, remove, isBusy } = useCheckActs();
  const needsEditor = useNeedsRole('editor');
  const [isRotating, setRotating] = useState(false);
  const alert = useOpenAlert(check.id);
  const duplicate = useDuplicate(newAddress);
  const toList = useNeighbours(check.id);
  const acts = {
    acknowledge: alert.acknowledge,
    turn: () => (check.paused ? resume(check) : pause(check)),
    edit: () => void navigate({ to: editAddress(account, check.id) }),
    duplicate: () => duplicate(check.id),
    rotate: () => setRotating(true),
    remove: () => {
      remove(check);
      toList();
    },
  };
  useCheckPageActions(check, needsEditor === undefined ? acts : null);
  return (
    <>
      <AlertAction alert={alert} disabledBecause={needsEditor} />
      <Button
        icon={check.paused ? Play : Pause}
        busy={isBusy}
        onClick={acts.turn}
        disabledBecause={needsEditor}
      >
        {check.paused ? common('resume') : common('pause')}
      </Button>
      {needsEditor === undefined ? (
        <ButtonLink icon={Pencil} to={editAddress(account, check.id)}>
          {common('edit')}
        </ButtonLink>
      ) : (
        <Button icon={Pencil} disabledBecause={needsEditor}>
          {common('edit')}
        </Button>
      )}
      <Menu label={common('more_actions')} className="btn ico" align="end" trigger={<Icon of={Ellipsis} />}>
        <MenuItem icon={CopyPlus} onSelect={acts.duplicate} disabledBecause={needsEditor}>
          {common('duplicate')}
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={acts.rotate} disabledBecause={needsEditor}>
          {t('rotate')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} danger onSelect={acts.remove} disabledBecause={needsEditor}>
          {common('delete')}
        </MenuItem>
      </Menu>
      {isRotating && <RotateDialog check={check} onClose={() => setRotating(false)} />}
    </>
  );
}

interface RotateProps {
  check: CronCheck;
  onClose(): void;
}

/** The old address stops working at once, so this cannot be taken back. */
export function RotateDialog({ check, onClose }: RotateProps) {
  const t = useText('cron');
  const failed = useFailure();
  const rotating = useMutation(rotateCronCheckSlug(useAccount()));
  const rotate = () =>
    rotating.mutate(
      { params: { id: check.id } },
      {
        onSuccess: () => notify({ text: t('rotated', { name: check.name }) }),
        onError: failed,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmByName
      title={t('rotate_title')}
      text={t('rotate_text')}
      name={check.name}
      act={t('rotate')}
      busy={rotating.isPending}
      onConfirm={rotate}
      onClose={onClose}
    />
  );
}
