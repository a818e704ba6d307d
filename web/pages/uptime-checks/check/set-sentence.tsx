import type { ReactNode } from 'react';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Duration, Time } from '../../../ui/words/time.tsx';

/** How a manual check is, and since when. */
export function SetSentence({ check: { status, status_since } }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const b = (text: ReactNode) => <b>{text}</b>;
  const time = <Duration since={status_since} />;
  if (status === 'new') return t('set_never');
  if (status === 'paused') return t.rich('set_is_paused', { time: <Time at={status_since} as="short" />, b });
  if (status === 'down') return t.rich('set_is_down', { time, b });
  return t.rich('group_is_up', { time, b });
}
