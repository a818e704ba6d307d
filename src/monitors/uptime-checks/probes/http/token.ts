// Access tokens by client credentials (RFC 6749, section 4.4), kept in memory until they expire.

import { createHash } from 'node:crypto';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, failed, noFindings } from '../findings.ts';
import { askOnce, type Way } from './ask.ts';
import { readBody } from './read-body.ts';

const MOST_TOKENS = 1_000;
const LONGEST_TOKEN = 8_192;
/** Of one that does not say how long it is good for. */
const USUAL_SECONDS = 300;
/** Asked for anew before it expires, as it has to arrive before that. */
const EARLY_SECONDS = 30;
const LONGEST_SECONDS = 86_400;

export interface Client {
  token_url: string;
  id: string;
  secret: string;
  scope: string | null;
}

export type Token = { ok: true; token: string; isKept: boolean } | Failed;

const tokens = new Map<string, { token: string; untilMs: number }>();

const nameOf = ({ privateAllowed }: ProbeContext, client: Client, way: Way) =>
  createHash('sha256')
    .update(JSON.stringify([client, privateAllowed, way.proxy?.url.href, way.verify, way.clientCertificate]))
    .digest('hex');

export async function tokenOf(
  context: ProbeContext,
  { client, way }: { client: Client; way: Way },
  signal: AbortSignal,
): Promise<Token> {
  const name = nameOf(context, client, way);
  const nowMs = context.clock.monotonicMs();
  const known = tokens.get(name);
  if (known && known.untilMs > nowMs) return { ok: true, token: known.token, isKept: true };
  const asked = await askForToken(context, { client, way }, signal);
  context.tookAside?.(context.clock.monotonicMs() - nowMs);
  if (!asked.ok) return asked;
  const { token, seconds } = asked;
  const good = Math.max(seconds - EARLY_SECONDS, seconds / 2);
  tokens.delete(name);
  tokens.set(name, { token, untilMs: nowMs + good * 1_000 });
  const [oldest] = tokens.keys();
  if (tokens.size > MOST_TOKENS && oldest !== undefined) tokens.delete(oldest);
  return { ok: true, token, isKept: false };
}

/** One that the target did not take any more. */
export const forgetToken = (context: ProbeContext, client: Client, way: Way): void => {
  tokens.delete(nameOf(context, client, way));
};

type Asked = { ok: true; token: string; seconds: number } | Failed;

/** Servers must take the secret as a password (section 2.3.1); some take it in the body alone. */
async function askForToken(
  context: ProbeContext,
  { client, way }: { client: Client; way: Way },
  signal: AbortSignal,
): Promise<Asked> {
  const target = parseTarget(client.token_url);
  if (!target.ok) return failed('status', `the token cannot be asked for: ${target.reason}`);
  const { url, host } = target;
  const send = (headers: Record<string, string>, body: Record<string, string>) => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...body });
    if (client.scope !== null) form.set('scope', client.scope);
    const own = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...headers,
    };
    const step = { url, host, method: 'POST', headers: own, body: form.toString() };
    return askOnce(context, { step, way }, noFindings(), signal);
  };
  const pair = `${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`;
  const basic = Buffer.from(pair).toString('base64');
  context.keepSecret?.(basic);
  const first = await send({ authorization: `Basic ${basic}` }, {});
  const isRefused = first.ok && (first.received.status === 400 || first.received.status === 401);
  const answered = isRefused ? await send({}, { client_id: client.id, client_secret: client.secret }) : first;
  if (!answered.ok) return { ...answered, detail: `the token endpoint: ${answered.detail}` };
  const { status } = answered.received;
  const read = readBody(answered.received);
  const given = read.ok ? parsed(read.text) : {};
  if (status !== 200) {
    const error = typeof given.error === 'string' ? `: ${given.error.slice(0, 100)}` : '';
    return failed('status', `the token endpoint answered ${status}${error}`);
  }
  const { access_token: token, token_type: type, expires_in } = given;
  // A header may hold no more than that.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || token.length > LONGEST_TOKEN)
    return failed('status', 'the token endpoint answered 200 without a token');
  if (type !== undefined && String(type).toLowerCase() !== 'bearer')
    return failed('status', 'the token endpoint gave a token that is not a bearer token');
  context.keepSecret?.(token);
  const seconds = Number(expires_in ?? USUAL_SECONDS);
  return { ok: true, token, seconds: Math.min(LONGEST_SECONDS, seconds > 0 ? seconds : USUAL_SECONDS) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
