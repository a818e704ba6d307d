// Frames and methods of AMQP 0-9-1, as far as it takes to sign in and to ask for a queue. Pure.

import { AnotherProtocol } from '../wire.ts';

export const PROTOCOL_HEADER = Buffer.from('AMQP\0\0\x09\x01', 'latin1');
export const FRAME_END = 0xce;
export const METHOD_FRAME = 1;
export const HEARTBEAT_FRAME = 8;

/** Class and method, as 32 bits. */
export const START = 0x000a_000a;
export const TUNE = 0x000a_001e;
export const OPEN_OK = 0x000a_0029;
export const CONNECTION_CLOSE = 0x000a_0032;
export const CHANNEL_OPEN_OK = 0x0014_000b;
export const CHANNEL_CLOSE = 0x0014_0028;
export const DECLARE_OK = 0x0032_000b;
export const CLOSE_OK = 0x000a_0033;

function int(size: 2 | 4, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

const shortString = (text: string): Buffer => {
  const bytes = Buffer.from(text).subarray(0, 255);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
};

const longString = (bytes: Buffer): Buffer => Buffer.concat([int(4, bytes.length), bytes]);

function method(channel: number, id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([int(4, id), ...parts]);
  return Buffer.concat([
    ...[Buffer.of(METHOD_FRAME), int(2, channel), int(4, body.length)],
    ...[body, Buffer.of(FRAME_END)],
  ]);
}

/** Connection.StartOk; without the capability, a refused sign-in is a connection that breaks. */
export function startOk(user: string, password: string): Buffer {
  const capability = Buffer.concat([shortString('authentication_failure_close'), Buffer.from('t\x01')]);
  const properties = [
    ...[shortString('product'), Buffer.from('S'), longString(Buffer.from('Tocsin'))],
    ...[shortString('capabilities'), Buffer.from('F'), longString(capability)],
  ];
  const response = Buffer.from(`\0${user}\0${password}`);
  return method(
    ...[0, 0x000a_000b, longString(Buffer.concat(properties))],
    ...[shortString('PLAIN'), longString(response), shortString('en_US')],
  );
}

/** Connection.TuneOk, with what the server proposed and without heartbeats. */
export const tuneOk = (proposed: Buffer): Buffer =>
  method(0, 0x000a_001f, proposed.subarray(0, 6), int(2, 0));

export const open = (vhost: string): Buffer =>
  method(0, 0x000a_0028, shortString(vhost), shortString(''), Buffer.of(0));

export const channelOpen: Buffer = method(1, 0x0014_000a, shortString(''));

/** Queue.Declare with `passive`: it is never made. */
export const declarePassive = (queue: string): Buffer =>
  method(1, 0x0032_000a, int(2, 0), shortString(queue), Buffer.of(0x01), int(4, 0));

export const connectionClose: Buffer = method(0, CONNECTION_CLOSE, int(2, 200), shortString(''), int(4, 0));

/** The names of the ways to sign in, of Connection.Start: version, properties, then these. */
export function mechanismsIn(body: Buffer): string[] {
  const from = 2 + 4 + body.readUInt32BE(2);
  const length = body.readUInt32BE(from);
  return body
    .subarray(from + 4, from + 4 + length)
    .toString()
    .split(' ');
}

/** Why something was closed: code and text. */
export function closeReason(body: Buffer): string {
  const length = body.readUInt8(2);
  return `${body.subarray(3, 3 + length).toString()} (${body.readUInt16BE(0)})`;
}

export function queueIn(body: Buffer): { queue: string; messages: number; consumers: number } {
  const length = body.readUInt8(0);
  return {
    queue: body.subarray(1, 1 + length).toString(),
    messages: body.readUInt32BE(1 + length),
    consumers: body.readUInt32BE(5 + length),
  };
}

export function methodIn(payload: Buffer): { id: number; body: Buffer } {
  if (payload.length < 4) throw new AnotherProtocol('no method');
  return { id: payload.readUInt32BE(0), body: payload.subarray(4) };
}
