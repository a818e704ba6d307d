// What is done with the alerts that are selected.

import { Bell, BellOff, Check, CircleCheck, ListChecks, RotateCcw } from 'lucide-react';
import type { Alert } from '../../api/schema.gen.ts';
import { useUnmute } from '../../domain/use-unmute.ts';
import { useLateText, useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { useKeys } from '../../ui/keys/keys.ts';
import { AssignMenu } from './assign-menu.tsx';
import { SPANS_MS, useMuteMany } from './mute-menu.tsx';
import { useAlertActs } from './use-alert-acts.ts';

const HOUR_MS = 60 * 60_000;

interface BulkActsProps {
  alerts: readonly Alert[];
  /** How many there are that match; fewer or as many are selected. */
  total: number;
  onSelectAll(): void;
  onDone(): void;
}

export function BulkActs({ alerts, total, onSelectAll, onDone }: BulkActsProps) {
  const t = useText('alerts');
  const { duration } = useFormat();
  const acts = useAlertActs();
  const mute = useMuteMany();
  const late = useLateText('maintenance');
  const unmute = useUnmute(late);
  const button = { size: 'sm', busy: acts.isBusy } as const;
  // What failed stays selected, to be tried again.
  const run = (act: (some: readonly Alert[]) => unknown) => async () => {
    if ((await act(alerts)) !== false) onDone();
  };
  const muteFor = (ms: number) =>
    run((some) =>
      mute(
        some.map(({ subject }) => subject),
        ms,
      ),
    );
  useKeys({
    a: { run: run(acts.acknowledge), label: t('key_acknowledge') },
    e: { run: run(acts.resolve), label: t('resolve') },
    m: { run: muteFor(HOUR_MS), label: t('mute') },
  });
  return (
    <>
      {alerts.length < total && (
        <Button size="sm" variant="ghost" icon={ListChecks} onClick={onSelectAll}>
          {t('select_all', { count: total })}
        </Button>
      )}
      {alerts.some(({ status }) => status === 'open') && (
        <Button {...button} icon={Check} onClick={run(acts.acknowledge)}>
          {t('acknowledge')}
        </Button>
      )}
      {alerts.some(({ status }) => status === 'acknowledged') && (
        <Button {...button} icon={RotateCcw} onClick={run(acts.unacknowledge)}>
          {t('unacknowledge')}
        </Button>
      )}
      <AssignMenu
        className="btn sm"
        side="above"
        isAssigned={alerts.some(({ assigned_to }) => assigned_to !== null)}
        onAssign={(to) => run((some) => acts.assign(some, to))()}
      />
      <Menu
        label={t('mute')}
        hasText
        className="btn sm"
        side="above"
        trigger={
          <>
            <Icon of={BellOff} size={16} />
            {t('mute')}
          </>
        }
      >
        {SPANS_MS.map((ms) => (
          <MenuItem key={ms} onSelect={muteFor(ms)}>
            {duration(ms)}
          </MenuItem>
        ))}
      </Menu>
      {late && alerts.some(({ muted }) => muted?.type === 'silence') && (
        <Button {...button} icon={Bell} onClick={run((some) => void unmute(some.map(({ muted }) => muted)))}>
          {late('unmute')}
        </Button>
      )}
      <Button {...button} icon={CircleCheck} onClick={run(acts.resolve)}>
        {t('resolve')}
      </Button>
    </>
  );
}
