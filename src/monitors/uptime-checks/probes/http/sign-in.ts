// Requests of an HTTP probe that sign in: by a user name and a password, or by a token.

import { randomBytes } from 'node:crypto';
import type { ProbeContext } from '../definition.ts';
import type { Findings } from '../findings.ts';
import { askOnce, type Exchanged, type Way } from './ask.ts';
import { digestAuthorization } from './digest.ts';
import type { HttpStep } from './redirect.ts';
import type { SignInSettings } from './sign-in-schema.ts';
import { type Client, forgetToken, tokenOf } from './token.ts';

export type SignIn =
  | { by: 'basic' | 'digest'; user: string; password: string }
  | { by: 'oauth2'; client: Client };

export function signInOf(settings: SignInSettings): SignIn | null {
  const { auth, auth_user, auth_password, token_url, token_scope } = settings;
  const [user, password] = [auth_user ?? '', auth_password ?? ''];
  if (auth === null) return null;
  if (auth !== 'oauth2') return { by: auth, user, password };
  return {
    by: 'oauth2',
    client: { token_url: token_url ?? '', id: user, secret: password, scope: token_scope },
  };
}

interface Asked {
  step: HttpStep;
  way: Way;
  signIn: SignIn | null;
}

export async function askSignedIn(
  context: ProbeContext,
  { step, way, signIn }: Asked,
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const ask = (authorization: string | null) => {
    if (authorization === null) return askOnce(context, { step, way }, findings, signal);
    context.keepSecret?.(authorization.replace(/^\S+ /, ''));
    const headers = { ...step.headers, authorization };
    return askOnce(context, { step: { ...step, headers }, way }, findings, signal);
  };
  if (signIn?.by === 'oauth2') return askWithToken(context, { client: signIn.client, way, ask }, signal);
  if (signIn?.by === 'basic')
    return ask(`Basic ${Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64')}`);
  const first = await ask(null);
  const wanted = first.ok && first.received.status === 401 && first.received.headers['www-authenticate'];
  if (!wanted || !signIn) return first;
  const { user, password } = signIn;
  const { method, url } = step;
  const request = { user, password, method, uri: url.pathname + url.search };
  const answer = digestAuthorization(wanted, { ...request, cnonce: randomBytes(16).toString('hex') });
  return answer === null ? first : ask(answer);
}

/** A token that was kept may have been withdrawn: then another one is asked for, once. */
async function askWithToken(
  context: ProbeContext,
  { client, way, ask }: { client: Client; way: Way; ask: (authorization: string) => Promise<Exchanged> },
  signal: AbortSignal,
): Promise<Exchanged> {
  const given = await tokenOf(context, { client, way }, signal);
  if (!given.ok) return given;
  const first = await ask(`Bearer ${given.token}`);
  if (!given.isKept || !first.ok || first.received.status !== 401) return first;
  forgetToken(context, client, way);
  const another = await tokenOf(context, { client, way }, signal);
  return another.ok ? ask(`Bearer ${another.token}`) : another;
}
