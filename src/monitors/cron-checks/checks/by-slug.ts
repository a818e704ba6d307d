// Which check of an account has a ping URL.

import type { App } from '../../../platform/app.ts';
import { findIdBySlug } from './store.ts';

/** Null where the account has none. `slug`: a UUID. */
export const checkIdBySlug = ({ database }: App, accountId: number, slug: string): Promise<number | null> =>
  findIdBySlug(database, accountId, slug);
