// Pages outside of accounts that are for people who are signed in.

import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { setAccount } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { sessionQuery } from '../api/resources/session.ts';
import type { SignedIn } from '../api/schema.gen.ts';

export interface Opened {
  context: { queries: QueryClient };
  location: { href: string };
  /** Loaded because a link is pointed at; the page that is shown stays. */
  preload: boolean;
}

/** For `beforeLoad`: leads to the entrance where nobody is signed in. */
export async function loadPerson({ context, location, preload }: Opened): Promise<SignedIn> {
  if (!preload) setAccount(null);
  try {
    return await context.queries.ensureQueryData(sessionQuery(null));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}` });
    throw error;
  }
}
