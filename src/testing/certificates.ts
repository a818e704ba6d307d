// Certificates for the tests of TLS, made anew so that they never expire unless a test says so.

import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const DAY_MS = 86_400_000;

export interface Identity {
  /** PEM. */
  key: string;
  cert: string;
}

export interface Issuer extends Identity {
  commonName: string;
  privateKey: KeyObject;
}

/** A P-256 certificate (RFC 5280), signed by `issuer` or by itself. */
export function issueCertificate(wanted: {
  commonName?: string;
  /** DNS names and IPv4 addresses. */
  names?: readonly string[];
  issuer?: Issuer;
  isAuthority?: boolean;
  from?: number;
  to?: number;
}): Issuer {
  const { commonName = 'test', names = [], isAuthority = false } = wanted;
  const { from = Date.now() - DAY_MS, to = Date.now() + DAY_MS } = wanted;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = wanted.issuer ?? { commonName, privateKey };
  const extensions = [
    ...(names.length > 0 ? [extension('551d11', der(0x30, ...names.map(alternativeName)))] : []),
    // Basic constraints: an authority.
    ...(isAuthority ? [extension('551d13', der(0x30, der(0x01, Buffer.of(0xff))))] : []),
  ];
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, randomBytes(8).fill(1, 0, 1)),
    ecdsaWithSha256,
    nameOf(issuer.commonName),
    der(0x30, time(from), time(to)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, der(0x30, ...extensions))] : []),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, issuer.privateKey));
  const cert = der(0x30, content, ecdsaWithSha256, signature).toString('base64');
  return {
    commonName,
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const extension = (oid: string, value: Buffer) =>
  der(0x30, der(0x06, Buffer.from(oid, 'hex')), der(0x04, value));

const alternativeName = (name: string) =>
  /^\d+\.\d+\.\d+\.\d+$/.test(name)
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));

const nameOf = (commonName: string) =>
  der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))),
  );

const time = (ms: number) =>
  der(0x18, Buffer.from(new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));

/** One tag-length-value of DER (X.690), shorter than 64 KiB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
