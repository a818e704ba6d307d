// What one subject is called, without the lists of all.

import { useQuery } from '@tanstack/react-query';
import { cronCheckQuery } from './cron-checks.ts';
import { serverQuery } from './servers.ts';
import { useAccount } from './session.ts';
import { uptimeCheckQuery } from './uptime-checks.ts';

interface Reference {
  type: 'cron_check' | 'server' | 'process' | 'uptime_check';
  id: number;
}

/** Undefined until it is known, and of processes. */
export function useSubjectName({ type, id }: Reference): string | undefined {
  const account = useAccount();
  const cronCheck = useQuery({ ...cronCheckQuery(account, id), enabled: type === 'cron_check' });
  const server = useQuery({ ...serverQuery(account, id), enabled: type === 'server' });
  const uptimeCheck = useQuery({ ...uptimeCheckQuery(account, id), enabled: type === 'uptime_check' });
  return (cronCheck.data ?? server.data ?? uptimeCheck.data)?.name;
}
