import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, Waiting } from './page-states.tsx';
import type { Shape } from './skeleton.tsx';

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'isError' | 'error'> & { refetch(): unknown };
  /** Of the skeleton. */
  shape?: Shape;
  /** `Loading servers`. */
  label: string;
  /** `Servers could not be loaded`. */
  failed?: string;
  /** A part of a page fails alone. */
  isPart?: boolean;
  children(data: Data): ReactNode;
}

/** Waits, fails or shows. What was once loaded stays while it is fetched anew, also where that fails. */
export function QueryView<Data>({ query, shape, label, failed, isPart, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <Failed
        error={query.error}
        retry={() => void query.refetch()}
        title={failed}
        isPart={isPart ?? false}
      />
    );
  return <Waiting label={label} {...(shape && { shape })} />;
}
