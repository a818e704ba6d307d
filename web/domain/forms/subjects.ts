// What of an account a rule, a silence or a window may be about.

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import { cronCheckListQuery, cronCheckQuery } from '../../api/resources/cron-checks.ts';
import { externalCheckListQuery, externalCheckQuery } from '../../api/resources/external-checks.ts';
import { serverListQuery, serverQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { tagListQuery } from '../../api/resources/subjects.ts';
import { uptimeCheckListQuery, uptimeCheckQuery } from '../../api/resources/uptime-checks.ts';
import { useAll } from '../../api/use-all.ts';
import { areFew, useEach } from '../../api/use-each.ts';
import type { Subject } from './targets.ts';

export type SubjectType = Subject['type'];

export const SUBJECT_TYPES: readonly SubjectType[] = ['server', 'cron_check', 'uptime_check', 'external'];

interface KnownSubjects {
  subjects: readonly Subject[] | undefined;
  /** Only then is one that is not among them no longer there, and can they be counted. */
  isWhole: boolean;
}

/** Of these types at most 2,000 each; undefined until some of each are known. Lists of other types are not fetched. */
export const useSubjects = (types?: readonly SubjectType[]): readonly Subject[] | undefined =>
  useKnownSubjects(types).subjects;

export function useKnownSubjects(types: readonly SubjectType[] = SUBJECT_TYPES): KnownSubjects {
  const account = useAccount();
  const isWanted = (type: SubjectType) => types.includes(type);
  const lists = {
    server: useAll({ ...serverListQuery(account), enabled: isWanted('server') }),
    cron_check: useAll({ ...cronCheckListQuery(account), enabled: isWanted('cron_check') }),
    uptime_check: useAll({ ...uptimeCheckListQuery(account), enabled: isWanted('uptime_check') }),
    external: useAll({ ...externalCheckListQuery(account), enabled: isWanted('external') }),
  };
  const servers = useOfType('server', lists.server.data);
  const cronChecks = useOfType('cron_check', lists.cron_check.data);
  const uptimeChecks = useOfType('uptime_check', lists.uptime_check.data);
  const externalChecks = useOfType('external', lists.external.data);
  const wanted = SUBJECT_TYPES.filter(isWanted).join();
  const subjects = useMemo(() => {
    const known = {
      ...{ server: servers, cron_check: cronChecks, uptime_check: uptimeChecks, external: externalChecks },
    };
    const parts = SUBJECT_TYPES.filter((type) => wanted.split(',').includes(type)).map((type) => known[type]);
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }, [servers, cronChecks, uptimeChecks, externalChecks, wanted]);
  return { subjects, isWhole: types.length > 0 && types.every((type) => lists[type].isWhole) };
}

const useOfType = (type: SubjectType, rows: readonly Row[] | undefined) =>
  useMemo(() => rows?.map(({ id, name, tags }): Subject => ({ type, id, name, tags })), [type, rows]);

type Row = Omit<Subject, 'type'>;
type OneQuery = (account: number, id: number) => UseQueryOptions<Row>;

// Each answers with more than a row of its kind, which the types of a query do not let pass for a row.
const queryByType = {
  ...{ server: serverQuery, cron_check: cronCheckQuery, uptime_check: uptimeCheckQuery },
  external: externalCheckQuery,
} as unknown as Record<SubjectType, OneQuery>;

interface Named {
  /** What they can be at all. */
  types: readonly SubjectType[];
  ids: readonly number[];
}

/**
 * Those that have these ids: of one type, a few are read by themselves. Where `among` is given, somebody chooses among
 * all of those types, and they are shown as soon as they come.
 */
export function useNamedSubjects({ types, ids }: Named, among: readonly SubjectType[] | null): KnownSubjects {
  const account = useAccount();
  const [type] = types;
  const isEach = type !== undefined && types.length === 1 && ids.length > 0 && areFew(ids);
  const isListed = ids.length > 0 && !isEach;
  const listed = useKnownSubjects(among ?? (isListed ? types : []));
  const { data } = useEach(isEach && !listed.isWhole ? ids.map((id) => queryByType[type](account, id)) : []);
  const each = useMemo(
    () => data?.map(({ id, name, tags }): Subject => ({ type: type as SubjectType, id, name, tags })),
    [data, type],
  );
  if (!isEach || listed.isWhole) return listed;
  if (among === null) return { subjects: each, isWhole: each !== undefined };
  const known = new Set(listed.subjects?.map(({ id }) => id));
  const others = (each ?? []).filter(({ id }) => !known.has(id));
  return { subjects: [...(listed.subjects ?? []), ...others], isWhole: false };
}

/** The tags in use, each once; none until they are known, nor while nobody wants them. */
export function useKnownTags(isWanted: boolean): string[] {
  const { data } = useQuery({ ...tagListQuery(useAccount()), enabled: isWanted });
  return useMemo(() => (data?.tags ?? []).map(({ tag }) => tag).toSorted(inNaturalOrder), [data]);
}
