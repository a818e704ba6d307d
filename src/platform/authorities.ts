// Authorities of certificates that the operator trusts besides those that Node.js brings: for everything that connects
// from here, be it a probe, a mail, a webhook or a channel.

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { StartupProblem } from './startup-problem.ts';

const MOST_BYTES = 5_000_000;
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of TOCSIN_CA_FILE. Throws StartupProblem where it cannot be read, or holds none or a broken one. */
export function readAuthorities(path: string): X509Certificate[] {
  const refuse = (why: string): never => {
    throw new StartupProblem(
      `TOCSIN_CA_FILE is "${path}", but must be a PEM file with one or more certificates: ${why}.`,
    );
  };
  const found = textOf(path, refuse).match(PEM) ?? refuse('it has none');
  return found.map((pem, index) => {
    try {
      return new X509Certificate(pem);
    } catch {
      return refuse(`certificate ${index + 1} of it is broken`);
    }
  });
}

function textOf(path: string, refuse: (why: string) => never): string {
  try {
    const bytes = readFileSync(path);
    return bytes.length > MOST_BYTES
      ? refuse(`it has more than ${MOST_BYTES} bytes`)
      : bytes.toString('latin1');
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    return refuse(`it cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`);
  }
}

/** From now on, in this process, also what they signed is trusted. Before the first connection. */
export const trustAuthorities = (certificates: readonly X509Certificate[]): void =>
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    ...certificates.map((certificate) => certificate.toString()),
  ]);
