// The text of a field whose value is not its text: a number, a duration, a list.

import { useEffect, useState } from 'react';
import { isSame } from '../paths.ts';

/** What was typed (`1,50`, `90 min`) stays as it is for as long as the value is the one it stood for. */
export function useTyped(value: unknown, format: (value: unknown) => string) {
  const [typed, setTyped] = useState(() => ({ text: format(value), value }));
  const isCurrent = isSame(typed.value ?? null, value ?? null);
  useEffect(() => {
    if (!isCurrent) setTyped({ text: format(value), value });
  }, [isCurrent, value, format]);
  return {
    text: isCurrent ? typed.text : format(value),
    remember: (text: string, stood: unknown) => setTyped({ text, value: stood }),
  };
}
