// Messages of LDAP 3 (RFC 4511) in BER (X.690), as far as it takes to bind and to read one entry. Pure.

import { AnotherProtocol } from '../wire.ts';

export const BIND_RESPONSE = 0x61;
export const SEARCH_ENTRY = 0x64;
export const SEARCH_DONE = 0x65;
export const SEARCH_REFERENCE = 0x73;
export const EXTENDED_RESPONSE = 0x78;
export const NOTICE = 0;

function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const size = body.length;
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : [0x83, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

const [INTEGER, OCTETS, ENUMERATED, SEQUENCE, BOOLEAN] = [0x02, 0x04, 0x0a, 0x30, 0x01];

const message = (id: number, operation: Buffer): Buffer =>
  element(SEQUENCE, element(INTEGER, Buffer.of(id)), operation);

/** Section 4.2, with a simple password. */
export const bindRequest = (id: number, name: string, password: string): Buffer =>
  message(id, element(0x60, element(INTEGER, Buffer.of(3)), element(OCTETS, name), element(0x80, password)));

/** Section 4.14.1. */
export const startTlsRequest = (id: number): Buffer =>
  message(id, element(0x77, element(0x80, '1.3.6.1.4.1.1466.20037')));

export const unbindRequest = (id: number): Buffer => message(id, element(0x42));

/** Section 4.5: the entry itself, with what its directory keeps about it. */
export const entryRequest = (id: number, base: string): Buffer =>
  message(
    id,
    element(
      0x63,
      ...[element(OCTETS, base), element(ENUMERATED, Buffer.of(0)), element(ENUMERATED, Buffer.of(0))],
      ...[element(INTEGER, Buffer.of(1)), element(INTEGER, Buffer.of(0)), element(BOOLEAN, Buffer.of(0))],
      element(0x87, 'objectClass'),
      element(SEQUENCE, element(OCTETS, '*'), element(OCTETS, '+')),
    ),
  );

interface Element {
  tag: number;
  body: Buffer;
}

/** What a message is made of, one after the other. */
export function elementsIn(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const { size, length } = lengthAt(bytes, at + 1);
    const from = at + 1 + size;
    if (from + length > bytes.length) throw new AnotherProtocol('a length beyond the end');
    elements.push({ tag, body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return elements;
}

/** Definite lengths alone, section 5.1. */
export function lengthAt(bytes: Buffer, at: number): { size: number; length: number } {
  const first = bytes.readUInt8(at);
  if (first < 0x80) return { size: 1, length: first };
  const count = first & 0x7f;
  if (count === 0 || count > 4) throw new AnotherProtocol('a length of no LDAP');
  return { size: 1 + count, length: bytes.readUIntBE(at + 1, count) };
}

export interface Result {
  code: number;
  text: string;
}

/** Section 4.1.9. */
export function resultIn(body: Buffer): Result {
  const [code, , text] = elementsIn(body);
  if (code?.tag !== ENUMERATED || !text) throw new AnotherProtocol('no result');
  return { code: code.body.readUIntBE(0, Math.min(4, code.body.length)), text: text.body.toString() };
}

/** Nobody has to see them, not even as a hash. */
const isSecret = (name: string) => /password|pwd|key|secret/i.test(name);

/** Name and attributes of an entry, without those that hold passwords. */
export function entryIn(body: Buffer): { dn: string; attributes: Record<string, string[]> } {
  const [name, attributes] = elementsIn(body);
  if (!name || !attributes) throw new AnotherProtocol('no entry');
  const pairs = elementsIn(attributes.body).flatMap((attribute) => {
    const [type, values] = elementsIn(attribute.body);
    const named = type?.body.toString() ?? '';
    if (!values || isSecret(named)) return [];
    return [[named, elementsIn(values.body).map((value) => value.body.toString())] as const];
  });
  return { dn: name.body.toString(), attributes: Object.fromEntries(pairs) };
}

/** Appendix A.2. */
const words: Readonly<Record<number, string>> = {
  1: 'operations error',
  2: 'protocol error',
  3: 'time limit exceeded',
  8: 'stronger authentication required',
  10: 'it refers to another server, which is not asked',
  13: 'it wants the connection to be encrypted',
  32: 'there is no such entry',
  34: 'invalid name',
  48: 'it takes no anonymous or no such sign-in',
  49: 'wrong name or password',
  50: 'insufficient access rights',
  51: 'it is busy',
  52: 'it is not available',
  53: 'it is unwilling to do this',
};

export const wordsOf = ({ code, text }: Result): string =>
  [words[code] ?? `result code ${code}`, ...(text === '' ? [] : [text])].join(': ');
