// Encrypts what is pushed to a browser, so that its push service cannot read it: RFC 8291 on RFC 8188. Pure.

import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
export const AUTH_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;
const TAG_BYTES = 16;
const RECORD_BYTES = 4_096;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
/** A push service need not take more than one record of 4,096 bytes (RFC 8030, section 7.2). */
export const MOST_PUSHED_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/** Of a subscription: its public key, uncompressed, and its secret. */
export interface PushKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** New for each message. */
export interface PushNonce {
  salt: Buffer;
  privateKey: Buffer;
}

/** Whether it is a point of P-256, uncompressed. */
export function isPublicKey(key: Buffer): boolean {
  if (key.length !== PUBLIC_KEY_BYTES || key[0] !== 4) return false;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/** The body of a message with `Content-Encoding: aes128gcm`, in one record. Throws for a text that is too long. */
export function encryptPush(plaintext: Buffer, { p256dh, auth }: PushKeys, nonce: PushNonce): Buffer {
  if (plaintext.length > MOST_PUSHED_BYTES) throw new Error('A pushed message is too long');
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(nonce.privateKey);
  const publicKey = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const material = derive(ecdh.computeSecret(p256dh), auth, info, 32);
  const { salt } = nonce;
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const iv = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, iv);
  const lastRecord = Buffer.from([2]);
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.update(lastRecord), cipher.final()]);
  return Buffer.concat([headerOf(salt, publicKey), sealed, cipher.getAuthTag()]);
}

const derive = (material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length));

function headerOf(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey]);
}
