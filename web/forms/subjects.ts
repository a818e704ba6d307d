// What of an account a rule, a silence or a window may be about.

import { useMemo } from 'react';
import { cronCheckListQuery } from '../api/cron-checks.ts';
import { serverListQuery } from '../api/servers.ts';
import { useAccount } from '../api/session.ts';
import { uptimeCheckListQuery } from '../api/uptime-checks.ts';
import { useAll } from '../api/use-all.ts';
import { type Subject, tagsOf } from './targets.ts';

/** Servers and checks, at most 2,000 of each; undefined until some of each are known. */
export function useSubjects(): readonly Subject[] | undefined {
  const account = useAccount();
  const servers = useAll(serverListQuery(account)).data;
  const cronChecks = useAll(cronCheckListQuery(account)).data;
  const uptimeChecks = useAll(uptimeCheckListQuery(account)).data;
  return useMemo(() => {
    if (!servers || !cronChecks || !uptimeChecks) return undefined;
    return [
      ...servers.map((server) => subjectOf('server', server)),
      ...cronChecks.map((check) => subjectOf('cron_check', check)),
      ...uptimeChecks.map((check) => subjectOf('uptime_check', check)),
    ];
  }, [servers, cronChecks, uptimeChecks]);
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
