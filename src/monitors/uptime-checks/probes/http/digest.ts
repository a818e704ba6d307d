// Digest access authentication (RFC 7616). Pure.

import { createHash } from 'node:crypto';

/** The strongest first. */
const algorithms = { 'SHA-256': 'sha256', MD5: 'md5' } as const;

type Challenge = Readonly<Record<string, string>>;

export interface DigestRequest {
  user: string;
  password: string;
  method: string;
  /** Path and query as they are sent. */
  uri: string;
  /** The client nonce. */
  cnonce: string;
}

/** The value of Authorization for what `WWW-Authenticate` asked; null: it asks for nothing that is known here. */
export function digestAuthorization(asked: string, request: DigestRequest): string | null {
  const found = challengesIn(asked).flatMap((challenge) => {
    const name = (challenge.algorithm ?? 'MD5').toUpperCase();
    const isSession = name.endsWith('-SESS');
    const place = Object.keys(algorithms).indexOf(isSession ? name.slice(0, -5) : name);
    const qops = challenge.qop?.split(',').map((one) => one.trim().toLowerCase());
    const isKnown = place >= 0 && challenge.nonce !== undefined && (!qops || qops.includes('auth'));
    return isKnown ? [{ challenge, place, isSession, hasQop: qops !== undefined }] : [];
  });
  const [best] = found.sort((one, other) => one.place - other.place);
  if (!best) return null;
  const { challenge, isSession, hasQop } = best;
  const hash = (text: string) =>
    createHash(Object.values(algorithms)[best.place] ?? 'md5')
      .update(text)
      .digest('hex');
  const { user, password, method, uri, cnonce } = request;
  const { realm = '', nonce = '', opaque, algorithm } = challenge;
  const secret = hash(`${user}:${realm}:${password}`);
  const first = isSession ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
  const second = hash(`${method}:${uri}`);
  const count = '00000001';
  const response = hash(
    hasQop ? `${first}:${nonce}:${count}:${cnonce}:auth:${second}` : `${first}:${nonce}:${second}`,
  );
  const parts = [
    `username=${quoted(user)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(hasQop ? ['qop=auth', `nc=${count}`] : []),
    ...(hasQop || isSession ? [`cnonce="${cnonce}"`] : []),
  ];
  return `Digest ${parts.join(', ')}`;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Those of Digest among what may be several, joined by commas (RFC 9110, section 11.6.1). */
function challengesIn(text: string): Challenge[] {
  const starts = [...text.slice(0, 8_192).matchAll(/(?:^|,\s*)([A-Za-z][\w-]*)\s+(?=[\w-]+\s*=)/g)];
  return starts.flatMap((start, index) => {
    if (start[1]?.toLowerCase() !== 'digest') return [];
    const own = text.slice(start.index + start[0].length, starts[index + 1]?.index ?? 8_192);
    const parts = own.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g);
    return [
      Object.fromEntries(
        [...parts].map(([, name = '', inQuotes, plain]) => [
          name.toLowerCase(),
          inQuotes?.replace(/\\(.)/g, '$1') ?? plain ?? '',
        ]),
      ),
    ];
  });
}
