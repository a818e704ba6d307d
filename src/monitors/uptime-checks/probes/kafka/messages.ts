// Requests and answers of the protocol of Kafka (kafka.apache.org/protocol), in versions that brokers since 2.1 speak,
// 4.0 included. Pure.

export const API_VERSIONS = 18;
export const METADATA = 3;
export const SASL_HANDSHAKE = 17;
export const SASL_AUTHENTICATE = 36;

const int16 = (value: number) => Buffer.of((value >> 8) & 0xff, value & 0xff);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([int16(bytes.length), bytes]);
};

export const bytesOf = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value]);

/** With a header of version 1: key, version, number and the name of the client. */
export function request(key: number, version: number, correlation: number, body: Buffer): Buffer {
  const head = Buffer.concat([int16(key), int16(version), int32(correlation), text('tocsin')]);
  return bytesOf(Buffer.concat([head, body]));
}

/** Metadata, version 4: none of these topics is made. */
export const metadataBody = (topic: string | null): Buffer =>
  Buffer.concat([topic === null ? int32(0) : Buffer.concat([int32(1), text(topic)]), Buffer.of(0)]);

export interface Reader {
  int8(): number;
  int16(): number;
  int32(): number;
  text(): string;
  bytes(): Buffer;
  /** So many of something; no more than there are bytes. */
  list<One>(read: () => One): One[];
}

/** Throws a RangeError beyond the end. */
export function readerOf(answer: Buffer): Reader {
  let at = 0;
  const advance = (size: number) => {
    at += size;
    return at - size;
  };
  const take = (size: number): Buffer => {
    if (size < 0 || at + size > answer.length) throw new RangeError('beyond the end');
    return answer.subarray(at, advance(size) + size);
  };
  const reader: Reader = {
    int8: () => answer.readInt8(advance(1)),
    int16: () => answer.readInt16BE(advance(2)),
    int32: () => answer.readInt32BE(advance(4)),
    text() {
      const size = reader.int16();
      return size < 0 ? '' : take(size).toString();
    },
    bytes() {
      const size = reader.int32();
      return size < 0 ? Buffer.alloc(0) : take(size);
    },
    list(read) {
      const count = Math.max(0, reader.int32());
      if (count > answer.length - at) throw new RangeError('beyond the end');
      return Array.from({ length: count }, read);
    },
  };
  return reader;
}

export interface Metadata {
  brokers: number;
  controller: number;
  topics: { error: number; name: string; partitions: { error: number; leader: number }[] }[];
}

export function readMetadata(reader: Reader): Metadata {
  reader.int32(); // Time that it was throttled for.
  const brokers = reader.list(() => [reader.int32(), reader.text(), reader.int32(), reader.text()]).length;
  reader.text();
  const controller = reader.int32();
  const topics = reader.list(() => {
    const [error, name] = [reader.int16(), reader.text()];
    reader.int8();
    const partitions = reader.list(() => {
      const partition = { error: reader.int16(), index: reader.int32(), leader: reader.int32() };
      for (const _replicas of ['all', 'in sync']) reader.list(() => reader.int32());
      return partition;
    });
    return { error, name, partitions };
  });
  return { brokers, controller, topics };
}

const errors: Readonly<Record<number, string>> = {
  3: 'there is no such topic',
  5: 'a partition has no leader',
  17: 'the name of the topic is not valid',
  29: 'the user may not see the topic',
  33: 'the broker does not take this way to sign in',
  34: 'the broker wants no sign-in now',
  35: 'the broker does not speak this version of the protocol',
  58: 'the sign-in was refused',
};

export const errorOf = (code: number): string => errors[code] ?? `error ${code}`;
