// The certificate that a check shows to its target: a PEM text with the certificate, its chain and its private key.

import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import tls from 'node:tls';

const MOST_CONTEXTS = 200;
const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

interface Parts {
  certificates: string[];
  key: string;
}

/** Also of a text that lost its line breaks, as one does that is pasted into a field of one line. */
function partsOf(pem: string): Parts | null {
  const blocks = [...pem.matchAll(BLOCK)].map(([, kind = '', content = '']) => {
    const lines = content.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return { kind, text: `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n` };
  });
  const certificates = blocks.filter(({ kind }) => kind === 'CERTIFICATE').map(({ text }) => text);
  const [key, ...others] = blocks.filter(({ kind }) => kind.endsWith('PRIVATE KEY'));
  return certificates.length > 0 && key && others.length === 0 ? { certificates, key: key.text } : null;
}

/** null: it can be used. */
export function clientCertificateProblem(pem: string): string | null {
  if (/ENCRYPTED/.test(pem)) return 'the private key must not be encrypted';
  const parts = partsOf(pem);
  if (!parts) return 'PEM of a certificate and one private key, one after the other';
  try {
    const [own] = parts.certificates.map((text) => new X509Certificate(text));
    const fits = own?.checkPrivateKey(createPrivateKey(parts.key));
    return fits ? null : 'the private key belongs to another certificate';
  } catch {
    return 'PEM of a certificate and one private key, one after the other';
  }
}

/** When the first of them expires; null: none is given, or it cannot be read. */
export function expiryOf(pem: string | null): Date | null {
  const [own] = (pem === null ? null : partsOf(pem))?.certificates ?? [];
  try {
    return own === undefined ? null : new Date(new X509Certificate(own).validTo);
  } catch {
    return null;
  }
}

/** Reading the authorities takes longer than a probe, so the last ones are kept, by their hashes. */
const contexts = new Map<string, tls.SecureContext>();

/** Throws where it is none that `clientCertificateProblem` accepts. */
export function secureContextOf(pem: string): tls.SecureContext {
  const name = createHash('sha256').update(pem).digest('hex');
  const parts = partsOf(pem);
  const made =
    contexts.get(name) ??
    tls.createSecureContext({ cert: parts?.certificates.join('') ?? '', key: parts?.key ?? '' });
  contexts.delete(name);
  contexts.set(name, made);
  const [oldest] = contexts.keys();
  if (contexts.size > MOST_CONTEXTS && oldest !== undefined) contexts.delete(oldest);
  return made;
}
