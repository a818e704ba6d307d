// The certificates that the other side of a TLS connection showed, and why they were not accepted.

import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import { oneLine } from '../readable-text.ts';
import { utcText } from '../texts/moments.ts';
import { untrustedHint } from './failure.ts';

const MAX_CHAIN = 10;
const MAX_NAME_LENGTH = 300;

export interface ChainLink {
  subject: string;
  expires_at: Date;
}

/** The certificate itself first, then its issuers, as far as they were shown. */
export const certificateChain = (peer: DetailedPeerCertificate): ChainLink[] =>
  chainOf(peer).map((link) => ({ subject: subjectOf(link), expires_at: new Date(link.valid_to) }));

/** A root is its own issuer, and of two that signed each other there is no end. */
function chainOf(peer: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  let link: DetailedPeerCertificate | undefined = peer;
  while (link?.fingerprint256 && chain.length < MAX_CHAIN && !chain.includes(link)) {
    chain.push(link);
    link = link.issuerCertificate;
  }
  return chain;
}

/** Certificates may have only alternative names. */
export const subjectOf = (peer: PeerCertificate) =>
  nameOf(peer.subject) || oneLine(peer.subjectaltname ?? '', MAX_NAME_LENGTH);

export const nameOf = (name: PeerCertificate['subject'] | undefined) =>
  oneLine(
    Object.entries(name ?? {})
      .map(([attribute, value]) => `${attribute}=${[value].flat().join('+')}`)
      .join(', '),
    MAX_NAME_LENGTH,
  );

interface Shown {
  host: string;
  port: number | null;
  chain: readonly ChainLink[];
  now: Date;
}

/** Why a chain was not accepted, for people; `code` is the `authorizationError` of the socket. */
export function certificateProblem(code: unknown, shown: Shown): string {
  const name = String(code);
  const expired = name === 'CERT_HAS_EXPIRED' ? expiryOf(shown) : null;
  if (expired) return expired;
  return (problems[name] ?? `the certificate was not accepted (${name})`) + untrustedHint(code);
}

/** Which certificate of the chain expired, and when; null where each of those that were shown is still good. */
function expiryOf({ host, port, chain, now }: Shown): string | null {
  const expired = chain.find(({ expires_at }) => expires_at <= now);
  if (!expired) return null;
  const whose = `${host}${port === null ? '' : `, port ${port}`}`;
  const which =
    expired === chain[0]
      ? `The certificate of ${whose}`
      : `A certificate of the chain of ${whose} (${expired.subject})`;
  return `${which}, expired on ${utcText(expired.expires_at)}`;
}

/** The results of OpenSSL's verification as Node.js names them, for people. */
const problems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'a certificate of the chain has expired',
  CERT_NOT_YET_VALID: 'a certificate of the chain is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the chain ends in an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'an issuer in the chain is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer is not known; the chain may be incomplete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer is not known; the chain may be incomplete',
  CERT_REVOKED: 'the certificate was revoked',
};
