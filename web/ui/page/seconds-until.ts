import { useEffect, useState } from 'react';

/** Whole seconds until the moment (milliseconds since 1970), counted down; 0 when it is past or null. */
export function useSecondsUntil(moment: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(moment));
    count();
    if (moment === null) return;
    const timer = window.setInterval(count, 1_000);
    return () => window.clearInterval(timer);
  }, [moment]);
  return seconds;
}

const secondsUntil = (moment: number | null): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
