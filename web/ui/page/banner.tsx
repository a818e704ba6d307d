import type { ReactNode } from 'react';
import { State } from '../words/state.tsx';
import { StateGlyph } from '../words/state-glyph.tsx';
import { type StateName, toneOf } from '../words/states.ts';

interface BannerProps {
  state: StateName;
  /** Beside the glyph, in the colour of the state. */
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Over a page or a part of it: an open alert, an announcement, what is about to happen. */
export function Banner({ state, title, actions, children }: BannerProps) {
  const tone = toneOf(state);
  return (
    <div className={`note note-${tone}`} data-titled={title ? '' : undefined}>
      {title ? (
        <State is={state}>{title}</State>
      ) : (
        <span className={`st st-${tone}`}>
          <StateGlyph state={state} />
        </span>
      )}
      <p>{children}</p>
      {actions}
    </div>
  );
}
