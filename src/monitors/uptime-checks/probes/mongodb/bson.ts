// BSON (bsonspec.org), as far as commands need it: values of JSON and binary are written, and all types but those that are
// out of use are read. Pure.

import { AnotherProtocol } from '../wire.ts';

export type Value = null | boolean | number | string | Buffer | Value[] | Document;
export interface Document {
  [name: string]: Value;
}

const cstring = (text: string) => Buffer.from(`${text.replaceAll('\0', '')}\0`);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

export function writeBson(document: Document | readonly Value[]): Buffer {
  const elements = Object.entries(document).map(([name, value]) => {
    const { type, bytes } = written(value);
    return Buffer.concat([Buffer.of(type), cstring(name), bytes]);
  });
  const body = Buffer.concat(elements);
  return Buffer.concat([int32(body.length + 5), body, Buffer.of(0)]);
}

function written(value: Value): { type: number; bytes: Buffer } {
  if (value === null) return { type: 0x0a, bytes: Buffer.alloc(0) };
  if (typeof value === 'boolean') return { type: 0x08, bytes: Buffer.of(Number(value)) };
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`);
    return { type: 0x02, bytes: Buffer.concat([int32(text.length), text]) };
  }
  if (typeof value === 'number') {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return { type: 0x10, bytes: int32(value) };
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return { type: 0x01, bytes };
  }
  if (Buffer.isBuffer(value))
    return { type: 0x05, bytes: Buffer.concat([int32(value.length), Buffer.of(0), value]) };
  return { type: Array.isArray(value) ? 0x04 : 0x03, bytes: writeBson(value as Document) };
}

const MOST_NESTED = 50;

/** Numbers are numbers, moments ISO 8601, ids and what JSON has no word for texts. */
export function readBson(bytes: Buffer, depth = 0): Document {
  if (depth > MOST_NESTED || bytes.readInt32LE(0) !== bytes.length)
    throw new AnotherProtocol('no document of BSON');
  const document: Document = {};
  let at = 4;
  while (at < bytes.length - 1) {
    const type = bytes.readUInt8(at);
    const end = bytes.indexOf(0, at + 1);
    if (end < 0) throw new AnotherProtocol('a name without end');
    const name = bytes.subarray(at + 1, end).toString();
    const { value, size } = read(type, bytes.subarray(end + 1), depth);
    // As a property of its own: a name may be that of what all objects inherit from.
    Object.defineProperty(document, name, {
      ...{ value, enumerable: true, writable: true, configurable: true },
    });
    at = end + 1 + size;
  }
  return document;
}

interface Read {
  value: Value;
  size: number;
}

function read(type: number, bytes: Buffer, depth: number): Read {
  switch (type) {
    case 0x01:
      return { value: bytes.readDoubleLE(0), size: 8 };
    case 0x02:
    case 0x0d:
      return readString(bytes);
    case 0x03:
    case 0x04: {
      const size = bytes.readInt32LE(0);
      if (size < 5 || size > bytes.length) throw new AnotherProtocol('a length beyond the end');
      const inner = readBson(bytes.subarray(0, size), depth + 1);
      return { value: type === 0x04 ? Object.values(inner) : inner, size };
    }
    case 0x05: {
      const size = sized(bytes.readInt32LE(0), bytes.length - 5);
      return { value: bytes.subarray(5, 5 + size), size: size + 5 };
    }
    case 0x06:
    case 0x0a:
      return { value: null, size: 0 };
    case 0x07:
      return { value: taken(bytes, 12).toString('hex'), size: 12 };
    case 0x08:
      return { value: bytes.readUInt8(0) !== 0, size: 1 };
    case 0x09:
      return { value: isoOf(Number(bytes.readBigInt64LE(0))), size: 8 };
    case 0x0b: {
      const end = bytes.indexOf(0, bytes.indexOf(0) + 1);
      return { value: bytes.subarray(0, Math.max(0, end)).toString().replace('\0', '/'), size: end + 1 };
    }
    case 0x10:
      return { value: bytes.readInt32LE(0), size: 4 };
    case 0x11:
      return { value: Number(bytes.readBigUInt64LE(0)), size: 8 };
    case 0x12:
      return { value: Number(bytes.readBigInt64LE(0)), size: 8 };
    case 0x13:
      return { value: taken(bytes, 16).toString('hex'), size: 16 };
    case 0x7f:
    case 0xff:
      return { value: null, size: 0 };
    default:
      throw new AnotherProtocol(`a value of type ${type}`);
  }
}

function readString(bytes: Buffer): Read {
  const size = sized(bytes.readInt32LE(0), bytes.length - 4);
  return { value: bytes.subarray(4, 3 + size).toString(), size: size + 4 };
}

function sized(size: number, most: number): number {
  if (size < 0 || size > most) throw new AnotherProtocol('a length beyond the end');
  return size;
}

const taken = (bytes: Buffer, size: number) => bytes.subarray(0, sized(size, bytes.length));

const isoOf = (ms: number): Value => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? ms : date.toISOString();
};

/** Binary as Base64. */
export const toJson = (document: Document): string =>
  JSON.stringify(document, (_name, value: unknown) => {
    const isBinary =
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
    return isBinary ? Buffer.from((value as unknown as { data: number[] }).data).toString('base64') : value;
  });
