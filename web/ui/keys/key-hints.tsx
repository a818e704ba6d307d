import { Kbd } from './kbd.tsx';
import { areKeysOn } from './keys.ts';

export interface KeyHint {
  keys: readonly string[];
  label: string;
}

/** Beside a list, where there is room: what keys do in it. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  if (!areKeysOn()) return null;
  return (
    <p className="keys">
      {hints.map(({ keys, label }) => (
        <span key={label}>
          <Kbd keys={keys} /> {label}
        </span>
      ))}
    </p>
  );
}
