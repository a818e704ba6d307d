// Channels that reach nobody, since what they send is only written to a log.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { channelKindQuery, channelKindsQuery } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';

/** The kinds of which that is so; none until it is known. */
export function useLogOnlyKinds(): ReadonlySet<string> {
  const { data } = useQuery(channelKindsQuery(useAccount()));
  return useMemo(
    () => new Set(data?.channel_kinds.filter(({ log_only }) => log_only).map(({ kind }) => kind)),
    [data],
  );
}

/** Whether this one does; not until it is known. */
export function useIsLogOnly(kind: string): boolean {
  const { data } = useQuery(channelKindQuery(useAccount(), kind));
  return data?.channel_kinds.some(({ log_only }) => log_only) ?? false;
}
