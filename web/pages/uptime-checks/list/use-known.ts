// What the list knows beside its checks.

import { useMemo } from 'react';
import { useHeldBack } from '../../../api/resources/held-back.ts';
import { useTicking } from '../../../ui/words/time.tsx';
import type { Known } from '../listed-state.ts';

const HOUR_MS = 3_600_000;

export function useKnown(): Known {
  const now = useTicking((moment) => moment - (moment % HOUR_MS));
  const heldBack = useHeldBack();
  return useMemo(() => ({ now, heldBack }), [now, heldBack]);
}
