import type { ReactNode } from 'react';

export interface Fact {
  term: string;
  value: ReactNode;
  /** Beside the value, smaller. */
  note?: ReactNode;
}

/** A handful of numbers in one line, two columns on phones. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {note !== undefined && (
              <>
                {' '}
                <small>{note}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
