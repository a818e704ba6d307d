// What a person signs in with, and where they are signed in.

import { dropped } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery, type Settled } from '../queries.ts';

const twoFactorKey = [null, 'two-factor'];
const SESSIONS = 'sessions';
const PASSKEYS = 'passkeys';

export const sessionListQuery = () => listQuery('GET /auth/sessions', [null, SESSIONS, 'list', {}], {});

export const endSession = () => act(null, 'DELETE /auth/sessions/:id', { after: dropped(SESSIONS) });

/** A change of what one signs in with ends the other sessions. */
const credentialsChanged = ({ client }: Pick<Settled<'POST /auth/change-password'>, 'client'>) => {
  for (const queryKey of [
    twoFactorKey,
    [null, SESSIONS],
    [null, PASSKEYS],
    [null, 'profile'],
    [null, 'contact-methods'],
  ])
    void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'session' });
};

export const changePassword = () => act(null, 'POST /auth/change-password', { after: credentialsChanged });

/** Both addresses get a mail; where no mail can be sent, it is changed at once. */
export const changeEmail = () => act(null, 'POST /auth/change-email', { after: credentialsChanged });

export const twoFactorQuery = () => answerQuery('GET /auth/2fa', twoFactorKey, {});

/** Its answer has the secret for the app; nothing is on until it is confirmed. */
export const setUpTotp = () => act(null, 'POST /auth/2fa/totp/setup');

/** Its answer has the recovery codes, this once. */
export const confirmTotp = () => act(null, 'POST /auth/2fa/totp/confirm', { after: credentialsChanged });

export const turnTotpOff = () => act(null, 'DELETE /auth/2fa/totp', { after: credentialsChanged });

/** Its answer has new recovery codes, this once; the old ones stop working. */
export const renewRecoveryCodes = () =>
  act(null, 'POST /auth/2fa/recovery-codes', { after: credentialsChanged });

export const passkeyListQuery = () => listQuery('GET /auth/passkeys', [null, PASSKEYS, 'list', {}], {});

export const removePasskey = () => act(null, 'DELETE /auth/passkeys/:id', { after: credentialsChanged });
