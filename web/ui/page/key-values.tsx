import { Fragment, type ReactNode } from 'react';

export interface KeyValue {
  term: string;
  value: ReactNode;
  /** Host names, addresses, expressions. */
  mono?: boolean;
}

/** Settings and properties, one below the other. */
export function KeyValues({ pairs }: { pairs: readonly KeyValue[] }) {
  return (
    <dl className="kv">
      {pairs.map(({ term, value, mono }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd className={mono ? 'mono' : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
