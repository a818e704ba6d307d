// The certificate that a check shows to its target: a PEM text with the certificate, its chain and its private key.

import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import tls from 'node:tls';

const MOST_CONTEXTS = 200;
const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

interface Parts {
  certificates: string[];
  keys: string[];
}

/** Also of a text that lost its line breaks, as one does that is pasted into a field of one line. */
function partsOf(pem: string): Parts {
  const blocks = [...pem.matchAll(BLOCK)].map(([, kind = '', content = '']) => {
    const lines = content.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return { kind, text: `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n` };
  });
  const textsOf = (isOne: (kind: string) => boolean) =>
    blocks.filter(({ kind }) => isOne(kind)).map(({ text }) => text);
  return {
    certificates: textsOf((kind) => kind === 'CERTIFICATE'),
    keys: textsOf((kind) => kind.endsWith('PRIVATE KEY')),
  };
}

/** null: it can be used. Never in the words of OpenSSL, which say neither which part is wrong nor what to do. */
export function clientCertificateProblem(pem: string): string | null {
  if (/ENCRYPTED/.test(pem)) return 'the private key is encrypted: store it without a passphrase';
  const { certificates, keys } = partsOf(pem);
  if (certificates.length === 0) return 'the certificate is missing: begin with -----BEGIN CERTIFICATE-----';
  if (keys.length === 0) return 'the private key is missing: add it below the certificate';
  if (keys.length > 1) return 'more than one private key: keep that of the certificate';
  const read = certificates.map((text) => attempted(() => new X509Certificate(text)));
  if (read.includes(null)) return 'a certificate cannot be read: copy it again, with all its lines';
  const key = attempted(() => createPrivateKey(keys[0] ?? ''));
  if (key === null) return 'the private key cannot be read: copy it again, with all its lines';
  if (read[0]?.checkPrivateKey(key) !== true)
    return 'the private key belongs to another certificate: the own one comes first, then its chain';
  return attempted(() => secureContextOf(pem)) === null
    ? 'the certificate or its key is too weak: make one of RSA 2048 or EC 256 bits'
    : null;
}

function attempted<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** When the first of them expires; null: none is given, or it cannot be read. */
export function expiryOf(pem: string | null): Date | null {
  const [own] = pem === null ? [] : partsOf(pem).certificates;
  return own === undefined ? null : attempted(() => new Date(new X509Certificate(own).validTo));
}

/** Reading the authorities takes longer than a probe, so the last ones are kept, by their hashes. */
const contexts = new Map<string, tls.SecureContext>();

/** Throws where it is none that `clientCertificateProblem` accepts. */
export function secureContextOf(pem: string): tls.SecureContext {
  const name = createHash('sha256').update(pem).digest('hex');
  const { certificates, keys } = partsOf(pem);
  const made =
    contexts.get(name) ?? tls.createSecureContext({ cert: certificates.join(''), key: keys.join('') });
  contexts.delete(name);
  contexts.set(name, made);
  const [oldest] = contexts.keys();
  if (contexts.size > MOST_CONTEXTS && oldest !== undefined) contexts.delete(oldest);
  return made;
}
