// What of an account a rule, a silence or a window may be about.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { everyRow } from '../api/lists.ts';
import { useAccount } from '../api/session.ts';
import { type Subject, tagsOf } from './targets.ts';

const FRESH_MS = 60_000;

/** Servers and checks, at most 2,000 of each. */
const subjectsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'subjects', 'choices'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<Subject[]> => {
      const [servers, cronChecks, uptimeChecks] = await Promise.all([
        everyRow('GET /servers', { account, signal }),
        everyRow('GET /cron-checks', { account, signal }),
        everyRow('GET /uptime-checks', { account, signal }),
      ]);
      return [
        ...servers.map((row) => ({ type: 'server' as const, id: row.id, name: row.name, tags: row.tags })),
        ...cronChecks.map((row) => ({
          type: 'cron_check' as const,
          id: row.id,
          name: row.name,
          tags: row.tags,
        })),
        ...uptimeChecks.map((row) => ({
          type: 'uptime_check' as const,
          id: row.id,
          name: row.name,
          tags: row.tags,
        })),
      ];
    },
  });

/** undefined until they are known. */
export function useSubjects(): readonly Subject[] | undefined {
  return useQuery(subjectsQuery(useAccount())).data;
}

/** The tags in use, each once; none until they are known. */
export function useKnownTags(): string[] {
  return tagsOf(useSubjects() ?? []);
}
