// What one subject is called, without the lists of all.

import { useQuery } from '@tanstack/react-query';
import type { SubjectType } from '../../../src/subjects/schema.ts';
import { cronCheckQuery } from './cron-checks.ts';
import { externalCheckQuery } from './external-checks.ts';
import { serverQuery } from './servers.ts';
import { useAccount } from './session.ts';
import { uptimeCheckQuery } from './uptime-checks.ts';

/** Undefined until it is known, and of processes. */
export function useSubjectName({ type, id }: { type: SubjectType; id: number }): string | undefined {
  const account = useAccount();
  const cronCheck = useQuery({ ...cronCheckQuery(account, id), enabled: type === 'cron_check' });
  const server = useQuery({ ...serverQuery(account, id), enabled: type === 'server' });
  const uptimeCheck = useQuery({ ...uptimeCheckQuery(account, id), enabled: type === 'uptime_check' });
  const external = useQuery({ ...externalCheckQuery(account, id), enabled: type === 'external' });
  return (cronCheck.data ?? server.data ?? uptimeCheck.data ?? external.data)?.name;
}
