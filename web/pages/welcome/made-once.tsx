import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Refused } from './refused.tsx';

interface MadeOnceProps {
  /** Of those that there are. */
  query: UseQueryResult<unknown, unknown>;
  /** Makes the first one. */
  children: ReactNode;
}

/** Where it cannot be known that there is none, nothing is made. */
export function MadeOnce({ query: { data, isError, error, refetch }, children }: MadeOnceProps) {
  const common = useText('common');
  if (data !== undefined || !isError) return children;
  return (
    <div>
      <Refused error={error} />
      <Button onClick={() => void refetch()}>{common('try_again')}</Button>
    </div>
  );
}
