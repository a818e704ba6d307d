// An acknowledgement that ends: then the alert is open again, and pages begin anew.

import { useMutation } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import { snoozeAlert } from '../../api/resources/alert-acts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { AlertDetail } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/controls/menu.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

const SPANS_SECONDS = [1_800, 3_600, 14_400, 28_800, 86_400];

export function SnoozeMenu({ alert: { id, subject } }: { alert: Pick<AlertDetail, 'id' | 'subject'> }) {
  const t = useText('alerts');
  const { duration, dayTime } = useFormat();
  const { notify } = useUndo();
  const failed = useFailure();
  const needsEditor = useNeedsRole('editor');
  const { mutateAsync: snooze } = useMutation(snoozeAlert(useAccount()));
  if (needsEditor)
    return (
      <Button icon={AlarmClock} disabledBecause={needsEditor}>
        {t('snooze')}
      </Button>
    );
  const start = async (seconds: number) => {
    const now = serverNow();
    try {
      await snooze({ params: { id }, body: { seconds } });
      const time = dayTime(now + seconds * 1_000, now);
      notify({ text: t('snoozed_until', { name: subject.name, time }), sign: 'done' });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Menu
      label={t('snooze')}
      hasText
      className="btn"
      trigger={
        <>
          <Icon of={AlarmClock} size={16} />
          {t('snooze')}
        </>
      }
    >
      <MenuLabel>{t('snooze')}</MenuLabel>
      {SPANS_SECONDS.map((seconds) => (
        <MenuItem key={seconds} onSelect={() => void start(seconds)}>
          {duration(seconds * 1_000)}
        </MenuItem>
      ))}
    </Menu>
  );
}
