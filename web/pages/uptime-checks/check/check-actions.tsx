// What can be done with a check, by buttons, keys and the palette.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, Ellipsis, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { PROBE_TIMEOUT_MS, runUptimeCheck } from '../../../api/resources/uptime-check-acts.ts';
import type { Alert, UptimeCheck } from '../../../api/schema.gen.ts';
import { useAcknowledge } from '../../../domain/use-acknowledge.ts';
import { useDuplicate } from '../../../domain/use-duplicate.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useSharedTexts, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/controls/menu.tsx';
import { useKeys } from '../../../ui/keys/keys.ts';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { type PageAction, usePageActions } from '../../../ui/page/page-actions.ts';
import { editAddress, newAddress } from '../addresses.ts';
import { useCheckActs } from '../check-acts.ts';
import { isProbed } from '../target.ts';
import { useNeighbours } from './neighbours.ts';
import { openAlertOf } from './use-alerts.ts';

interface CheckActionsProps {
  check: UptimeCheck;
  alerts: readonly Alert[];
}

export function CheckActions({ check, alerts }: CheckActionsProps) {
  const t = useText('uptime');
  const common = useText('common');
  const mayEdit = useCan('editor');
  const because = useNeedsRole('editor');
  const acts = useActs(check, alerts);
  useActsByKey(check, acts, mayEdit);
  return (
    <>
      {isProbed(check) && (
        <Button
          icon={RefreshCw}
          onClick={acts.run}
          busy={acts.isRunning}
          disabledBecause={because}
          variant={acts.acknowledge ? 'plain' : 'primary'}
        >
          {t('check_now')}
        </Button>
      )}
      <Button icon={Pencil} onClick={acts.edit} disabledBecause={because}>
        {common('edit')}
      </Button>
      {acts.acknowledge && (
        <Button variant="primary" keyCap="a" onClick={acts.acknowledge} disabledBecause={because}>
          {common('acknowledge')}
        </Button>
      )}
      <Menu
        label={t('more_for', { name: check.name })}
        className="btn ico"
        align="end"
        trigger={<Icon of={Ellipsis} size={16} />}
      >
        <MenuItem icon={check.paused ? Play : Pause} onSelect={acts.turn} disabledBecause={because}>
          {common(check.paused ? 'resume' : 'pause')}
        </MenuItem>
        <MenuItem icon={CopyPlus} onSelect={acts.duplicate} disabledBecause={because}>
          {common('duplicate')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} danger onSelect={acts.remove} disabledBecause={because}>
          {common('delete')}
        </MenuItem>
      </Menu>
    </>
  );
}

type Acts = ReturnType<typeof useActs>;

function useActs(check: UptimeCheck, alerts: readonly Alert[]) {
  const t = useText('uptime');
  const account = useAccount();
  const navigate = useNavigate();
  const { acknowledge } = useAcknowledge();
  const { run, isRunning } = useRun(check);
  const { pause, resume, remove } = useCheckActs();
  const duplicate = useDuplicate(newAddress);
  const alert = openAlertOf(alerts);
  const back = useNeighbours(check.id);
  return {
    run,
    isRunning,
    acknowledge:
      alert &&
      (() => void acknowledge({ id: alert.id, text: t('acknowledged', { name: alert.subject.name }) })),
    turn: () => (check.paused ? resume(check) : pause(check)),
    duplicate: () => duplicate(check.id),
    edit: () => void navigate({ to: editAddress(account, check.id) }),
    remove() {
      remove(check);
      back();
    },
  };
}

/** Probes at once, and says what was found, wherever the person is by then. */
function useRun({ id, name }: UptimeCheck) {
  const t = useText('uptime');
  const { probes } = useSharedTexts();
  const { duration } = useFormat();
  const failed = useFailure();
  const running = useMutation(runUptimeCheck(useAccount()));
  const run = () =>
    void running
      .mutateAsync({ params: { id }, timeoutMs: PROBE_TIMEOUT_MS })
      .then(({ up, reason, latency_ms }) => {
        const detail = reason === null ? t('no_reason') : probes[reason];
        if (up === true) notify({ text: t('ran_up', { name, time: duration(latency_ms) }), sign: 'done' });
        // Where nothing is known, nothing is down.
        else
          notify({
            text: up === null ? `${name}: ${detail}` : t('ran_down', { name, detail }),
            sign: 'failed',
          });
      })
      .catch(failed);
  return { run, isRunning: running.isPending };
}

function useActsByKey(check: UptimeCheck, acts: Acts, mayEdit: boolean): void {
  const { id, paused } = check;
  const t = useText('uptime');
  const common = useText('common');
  const { acknowledge, run, turn, edit, duplicate } = acts;
  const isOpen = acknowledge !== undefined;
  useKeys({
    ...(mayEdit && acknowledge && { a: { run: acknowledge, label: common('acknowledge') } }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are made anew with each drawing, and do the same
  const actions = useMemo<PageAction[]>(() => {
    if (!mayEdit) return [];
    return [
      ...(acknowledge
        ? [{ id: 'acknowledge', label: common('acknowledge'), key: 'a', run: acknowledge }]
        : []),
      ...(isProbed(check) ? [{ id: 'check-now', label: t('check_now'), key: null, run }] : []),
      { id: 'turn', label: common(paused ? 'resume' : 'pause'), key: null, run: turn },
      { id: 'edit', label: common('edit'), key: null, run: edit },
      { id: 'duplicate', label: common('duplicate'), key: null, run: duplicate },
    ];
  }, [mayEdit, isOpen, paused, id, t, common]);
  usePageActions(actions);
}
