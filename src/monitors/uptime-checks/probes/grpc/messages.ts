// The two messages of the health protocol of gRPC, by hand: each has one field. Pure.
// https://github.com/grpc/grpc/blob/master/doc/health-checking.md, https://protobuf.dev/programming-guides/encoding/,
// https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md

const statuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'] as const;
export type HealthStatus = (typeof statuses)[number];

/** `HealthCheckRequest { string service = 1; }` behind the prefix of a message: uncompressed, and its length. */
export function healthRequest(service: string): Buffer {
  const name = Buffer.from(service);
  const message = name.length === 0 ? name : Buffer.concat([Buffer.of(0x0a), varint(name.length), name]);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** `HealthCheckResponse { ServingStatus status = 1; }`; null: it is no such message. */
export function readHealthResponse(received: Buffer): HealthStatus | null {
  if (received.length < 5 || received[0] !== 0) return null;
  const message = received.subarray(5, 5 + received.readUInt32BE(1));
  // What is zero is left out.
  if (message.length === 0) return 'UNKNOWN';
  const [tag, value = 0] = message;
  return tag === 0x08 ? (statuses[value] ?? null) : null;
}

/** A name of at most 255 characters takes at most two bytes. */
const varint = (value: number): Buffer =>
  value < 0x80 ? Buffer.of(value) : Buffer.of((value & 0x7f) | 0x80, value >> 7);

/** https://github.com/grpc/grpc/blob/master/doc/statuscodes.md */
const codes = [
  ...['OK', 'CANCELLED', 'UNKNOWN', 'INVALID_ARGUMENT', 'DEADLINE_EXCEEDED', 'NOT_FOUND', 'ALREADY_EXISTS'],
  ...['PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION', 'ABORTED', 'OUT_OF_RANGE'],
  ...['UNIMPLEMENTED', 'INTERNAL', 'UNAVAILABLE', 'DATA_LOSS', 'UNAUTHENTICATED'],
];

export const codeName = (code: number): string => codes[code] ?? String(code);
