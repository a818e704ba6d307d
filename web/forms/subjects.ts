// What of an account a rule, a silence or a window may be about.

import { useMemo } from 'react';
import { cronCheckListQuery } from '../api/cron-checks.ts';
import { serverListQuery } from '../api/servers.ts';
import { useAccount } from '../api/session.ts';
import { uptimeCheckListQuery } from '../api/uptime-checks.ts';
import { useAll } from '../api/use-all.ts';
import { type Subject, tagsOf } from './targets.ts';

interface KnownSubjects {
  subjects: readonly Subject[] | undefined;
  /** Only then is one that is not among them no longer there, and can they be counted. */
  isWhole: boolean;
}

/** Servers and checks, at most 2,000 of each; undefined until some of each are known. */
export const useSubjects = (): readonly Subject[] | undefined => useKnownSubjects().subjects;

export function useKnownSubjects(): KnownSubjects {
  const account = useAccount();
  const all = [
    useAll(serverListQuery(account)),
    useAll(cronCheckListQuery(account)),
    useAll(uptimeCheckListQuery(account)),
  ] as const;
  const [servers, cronChecks, uptimeChecks] = [all[0].data, all[1].data, all[2].data];
  const subjects = useMemo(() => {
    if (!servers || !cronChecks || !uptimeChecks) return undefined;
    return [
      ...servers.map((server) => subjectOf('server', server)),
      ...cronChecks.map((check) => subjectOf('cron_check', check)),
      ...uptimeChecks.map((check) => subjectOf('uptime_check', check)),
    ];
  }, [servers, cronChecks, uptimeChecks]);
  return { subjects, isWhole: all.every((query) => query.isWhole) };
}

const subjectOf = (type: Subject['type'], { id, name, tags }: Omit<Subject, 'type'>): Subject => ({
  type,
  id,
  name,
  tags,
});

/** The tags in use, each once; none until they are known. */
export function useKnownTags(): string[] {
  const subjects = useSubjects();
  return useMemo(() => tagsOf(subjects ?? []), [subjects]);
}
