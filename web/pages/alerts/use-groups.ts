// The alerts of the page: those that are open or acknowledged, and those that ended in the last day.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { alertListQuery } from '../../api/resources/alerts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { useAlertTitle } from '../../domain/alert-words.tsx';
import { useTicking } from '../../ui/words/time.tsx';
import { fits, recentlyResolved, shownOf } from './order.ts';
import type { AlertSearch } from './search.ts';

const MINUTE_MS = 60_000;

export interface Groups {
  query: ReturnType<typeof useAll<Alert>>;
  /** More of those that are open are on their way. */
  isFilling: boolean;
  /** The same ones while no alert has changed. */
  open: Alert[];
  resolved: Alert[];
}

export function useGroups(): Groups {
  const account = useAccount();
  const search: AlertSearch = useSearch({ strict: false });
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const open = useAll(alertListQuery(account, { status: 'open' }));
  const acknowledged = useAll(alertListQuery(account, { status: 'acknowledged' }));
  const resolved = useInfiniteQuery(alertListQuery(account, { status: 'resolved' }));
  const titleOf = useAlertTitle();
  const isMoving = open.isFetching || acknowledged.isFetching;
  const [openNow, acknowledgedNow, resolvedNow] = [open.data, acknowledged.data, resolved.data];
  const shown = useRef<ReadonlyMap<number, Alert>>(new Map());
  const groups = useMemo(() => {
    const known = new Map([...(acknowledgedNow ?? []), ...(openNow ?? [])].map((alert) => [alert.id, alert]));
    // What goes from one list to the other is in neither for a moment: it stays until both are there.
    const staying = isMoving ? [...shown.current.values()].filter(({ id }) => !known.has(id)) : [];
    const unresolved = [...known.values(), ...staying].filter(({ status }) => status !== 'resolved');
    return {
      known: new Map(unresolved.map((alert) => [alert.id, alert])),
      open: shownOf(unresolved, search, titleOf),
      resolved: recentlyResolved(resolvedNow ?? [], now).filter((alert) => fits(alert, search, titleOf)),
    };
  }, [openNow, acknowledgedNow, isMoving, resolvedNow, search, now, titleOf]);
  useEffect(() => {
    shown.current = groups.known;
  });
  return {
    ...groups,
    // That none is open is said once it is known that none is acknowledged either.
    query: openNow?.length === 0 ? acknowledged : open,
    isFilling: open.isFilling || acknowledged.isFilling,
  };
}
