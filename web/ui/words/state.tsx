import type { ReactNode } from 'react';
import { StateGlyph } from './state-glyph.tsx';
import { type StateName, toneOf } from './states.ts';

interface StateProps {
  is: StateName;
  /** The word, always: nobody has to know a glyph or see a colour. */
  children: ReactNode;
  /** Beside a heading. */
  pill?: boolean;
  /** Only the glyph is seen, the word is read out: where the row says it in full. */
  quiet?: boolean;
  size?: number;
}

/** A state as glyph and word. */
export function State({ is, children, pill = false, quiet = false, size = 16 }: StateProps) {
  return (
    <span className={`st st-${toneOf(is)}${pill ? ' pill' : ''}`}>
      <StateGlyph state={is} size={size} />
      {quiet ? <span className="vh">{children}</span> : children}
    </span>
  );
}
