// How much is used, and where the limits are.

import '../styles/plots.css';

interface UsageBarProps {
  name: string;
  /** Of 100; null where it is not known. */
  percent: number | null;
  /** Of 100 each. */
  limits?: readonly number[];
  /** In words, with units: "1.58 of 2.0 TiB". */
  text: string;
  state?: 'warn' | 'down' | undefined;
}

export function UsageBar({ name, percent, limits = [], text, state }: UsageBarProps) {
  const shown = Math.min(100, Math.max(0, percent ?? 0));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn like this
    <div
      className={`bar usage${percent === null ? ' none' : ''}`}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={text}
    >
      <i className={state} style={{ inlineSize: `${shown}%` }} />
      {limits.map((limit) => (
        <b key={limit} style={{ insetInlineStart: `${limit}%` }} />
      ))}
    </div>
  );
}
