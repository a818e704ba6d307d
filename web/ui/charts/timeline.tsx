// What happened, and what happens next.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../controls/icon.tsx';
import { StateGlyph } from '../words/state-glyph.tsx';
import { type StateName, toneOf } from '../words/states.ts';
import '../styles/timeline.css';

export interface TimelineItem {
  id: string;
  /** null: a moment that is not known yet. */
  at: string | null;
  mark: StateName | LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  /** It has not happened yet; the line to it is dashed. */
  next?: boolean;
}

/** Oldest first; what comes next last. */
export function Timeline({ items, name }: { items: readonly TimelineItem[]; name: string }) {
  const { time, full } = useFormat();
  return (
    <ol className="tl" aria-label={name}>
      {items.map(({ id, at, mark, title, text, next }, place) => (
        <li
          key={id}
          className={
            `${next ? 'next' : ''}${items[place + 1]?.next ? ' before-next' : ''}`.trim() || undefined
          }
        >
          <span className="e-g">
            <Mark of={mark} />
          </span>
          {at === null ? (
            <span />
          ) : (
            <time dateTime={at} title={full(at)}>
              {next ? time(at) : time(at, 'seconds')}
            </time>
          )}
          <div>
            <b>{title}</b>
            {text !== undefined && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ of }: { of: StateName | LucideIcon }) {
  if (typeof of !== 'string') return <Icon of={of} size={14} />;
  return (
    <span className={`st st-${toneOf(of)}`}>
      <StateGlyph state={of} />
    </span>
  );
}
