// Reads the certificates of a TLS connection.

import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import { days } from '../../../platform/time.ts';
import type { Certificate } from './definition.ts';
import { oneLine } from './text.ts';

const MAX_CHAIN = 10;
const MAX_NAME_LENGTH = 300;

/** Null when there is none, which TLS allows in theory. */
export function readCertificate(peer: DetailedPeerCertificate): Certificate | null {
  if (!peer.fingerprint256) return null;
  return {
    subject: subjectOf(peer),
    issuer: nameOf(peer.issuer),
    expires_at: new Date(peer.valid_to),
    fingerprint: peer.fingerprint256.replaceAll(':', '').toLowerCase(),
    chain: chainOf(peer).map((link) => ({ subject: subjectOf(link), expires_at: new Date(link.valid_to) })),
  };
}

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
const subjectOf = (peer: PeerCertificate) =>
  nameOf(peer.subject) || oneLine(peer.subjectaltname ?? '', MAX_NAME_LENGTH);

const nameOf = (name: PeerCertificate['subject'] | undefined) =>
  oneLine(
    Object.entries(name ?? {})
      .map(([attribute, value]) => `${attribute}=${[value].flat().join('+')}`)
      .join(', '),
    MAX_NAME_LENGTH,
  );

/**
 * The certificate of the chain that expires first. Those that had expired when the chain was accepted are left out:
 * the chain holds without them, as with the old roots that servers go on sending.
 */
export function firstToExpire(certificate: Certificate, at: Date): { subject: string; expires_at: Date } {
  const { subject, expires_at, chain } = certificate;
  const own = { subject, expires_at };
  if (expires_at <= at) return own;
  return chain
    .filter((link) => link.expires_at > at)
    .reduce((first, link) => (link.expires_at < first.expires_at ? link : first), own);
}

/** Whole days until `firstToExpire` expires; negative when it did. */
export const certificateDays = (certificate: Certificate, at: Date): number =>
  Math.floor((firstToExpire(certificate, at).expires_at.getTime() - at.getTime()) / days(1));
