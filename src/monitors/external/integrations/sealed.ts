// The secret that an integration has of its tool, encrypted and bound to its row.

import type { App } from '../../../platform/app.ts';
import { openSecret, sealSecret } from '../../../platform/secrets.ts';
import type { IntegrationRow } from './store.ts';

const contextOf = (id: number) => `integration.secret:${id}`;

export const sealIntegrationSecret = ({ secret }: Pick<App, 'secret'>, id: number, value: string): Buffer =>
  sealSecret(secret, value, contextOf(id));

/** null: it has none. */
export const openIntegrationSecret = (
  { secret }: Pick<App, 'secret'>,
  { id, secret_sealed }: Pick<IntegrationRow, 'id' | 'secret_sealed'>,
): string | null => secret_sealed && openSecret(secret, secret_sealed, contextOf(id));
