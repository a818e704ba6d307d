// Who is on call, in each schedule: found by its name, and by asking who is on call.

import { useQuery } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { useMemo } from 'react';
import { onCallQuery } from '../../api/resources/on-call.ts';
import { useLateText } from '../../i18n/text.ts';
import type { PaletteChoice } from './palette-choice.ts';

const MOST_SHOWN = 20;

/** Nothing until they are here: nobody waits for them. */
export function useOnCall(account: number): PaletteChoice[] {
  const t = useLateText('palette');
  const { data } = useQuery(onCallQuery(account));
  return useMemo(
    () =>
      t
        ? (data?.on_call ?? []).slice(0, MOST_SHOWN).map(({ schedule, member }) => ({
            id: `on-call-${schedule.id}`,
            label: `${t('on_call')}: ${schedule.name}`,
            hint: member?.name ?? t('nobody'),
            group: 'go',
            key: null,
            icon: PhoneCall,
            state: null,
            to: `/a/${account}/on-call/${schedule.id}`,
            run: () => undefined,
          }))
        : [],
    [data, t, account],
  );
}
