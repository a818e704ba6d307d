import { Kbd } from './kbd.tsx';
import { areKeysOn } from './keys.ts';

export interface KeyHint {
  keys: readonly string[];
  says: string;
}

/** Beside a list, where there is room: what keys do in it. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  if (!areKeysOn()) return null;
  return (
    <p className="keys">
      {hints.map(({ keys, says }) => (
        <span key={says}>
          <Kbd keys={keys} /> {says}
        </span>
      ))}
    </p>
  );
}
