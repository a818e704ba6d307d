// Who is signed in, in which account, and what they may do there.

import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { call } from '../client.ts';
import { everyRow } from '../lists.ts';
import type { ResponseOf } from '../operation-types.ts';
import type { AccountRole, SignedIn } from '../schema.gen.ts';
import { accountQuery } from './account-query.ts';
import { announcementListQuery } from './announcements.ts';
import { lack } from './lacking.ts';
import { hasManagedKey } from './managed.ts';
import { profileQuery } from './profile.ts';

const FRESH_MS = 5 * 60_000;

/**
 * Fails with 401 where nobody is signed in. Without an account it is about the first that the person joined. Its answer
 * has the profile, the account and the announcements as well, which are not asked for again.
 */
export const sessionQuery = (account: number | null) =>
  queryOptions({
    queryKey: [account, 'session'],
    queryFn: async ({ signal, client }) => {
      const start = await call('GET /start', { account, signal, isQuiet: true });
      const { session } = start;
      // Where it leads to, it is asked for again under the number of its account.
      if (account === null && session.account) client.setQueryData([session.account.id, 'session'], session);
      keepStart(client, start);
      return session;
    },
    staleTime: FRESH_MS,
  });

function keepStart(
  client: QueryClient,
  { profile, account, announcements: { announcements, next_cursor }, has_managed }: ResponseOf<'GET /start'>,
): void {
  client.setQueryData(profileQuery().queryKey, profile);
  if (account) {
    client.setQueryData(accountQuery(account.id).queryKey, account);
    client.setQueryData(hasManagedKey(account.id), has_managed);
  }
  const pages = [{ rows: announcements, next_cursor }];
  client.setQueryData(announcementListQuery().queryKey, { pages, pageParams: [null] });
}

/** The accounts that the person is a member of. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: [null, 'accounts'],
    queryFn: ({ signal }) => everyRow('GET /accounts', { signal }),
    staleTime: FRESH_MS,
  });

const ranks: readonly AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];

/** Whether somebody with `role` may do what takes `needed`. */
export const can = (role: AccountRole, needed: AccountRole): boolean =>
  ranks.indexOf(role) >= ranks.indexOf(needed);

export interface SessionFacts {
  user: SignedIn['user'];
  account: NonNullable<SignedIn['account']>;
  role: AccountRole;
  session: SignedIn['session'];
}

/** The account of the address, `/a/:account`. */
export function useAccount(): number {
  const { account }: { account?: string } = useParams({ strict: false });
  if (account === undefined) throw new Error('This page is in no account');
  return Number(account);
}

/** For pages of an account; its route has loaded `sessionQuery` before. */
export function useSession(): SessionFacts {
  const { data } = useSuspenseQuery(sessionQuery(useAccount()));
  const { user, account, session } = data;
  if (account === null) throw new Error('The session is in no account');
  return { user, account, role: account.role, session };
}

/** Who is signed in, also outside of accounts; the route has loaded the session before. */
export function useSignedIn(): SignedIn['user'] {
  const { account }: { account?: string } = useParams({ strict: false });
  return useSuspenseQuery(sessionQuery(account === undefined ? null : Number(account))).data.user;
}

/** Whether the person may do in the account what takes `needed`, before a page of it is drawn. */
export function mayIn(client: QueryClient, account: number, needed: AccountRole): boolean {
  const signedIn = client.getQueryData(sessionQuery(account).queryKey);
  return can(signedIn?.account?.role ?? 'viewer', needed);
}

/** Whether the person may do in this account what takes `needed`; where not, the frame says who may. */
export function useCan(needed: AccountRole): boolean {
  const may = can(useSession().role, needed);
  useLayoutEffect(() => (may ? undefined : lack(needed)), [may, needed]);
  return may;
}
