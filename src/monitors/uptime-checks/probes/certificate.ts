// Reads the certificates of a TLS connection.

import type { DetailedPeerCertificate } from 'node:tls';
import { certificateChain, nameOf, subjectOf } from '../../../platform/safe-fetch/certificate.ts';
import { days } from '../../../platform/time.ts';
import type { Certificate } from './definition.ts';

/** Null when there is none, which TLS allows in theory. */
export function readCertificate(peer: DetailedPeerCertificate): Certificate | null {
  if (!peer.fingerprint256) return null;
  return {
    subject: subjectOf(peer),
    issuer: nameOf(peer.issuer),
    expires_at: new Date(peer.valid_to),
    fingerprint: peer.fingerprint256.replaceAll(':', '').toLowerCase(),
    chain: certificateChain(peer),
  };
}

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
