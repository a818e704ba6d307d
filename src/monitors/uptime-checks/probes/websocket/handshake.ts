// The opening handshake of a WebSocket (RFC 6455, section 4).

import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { listenUntil } from '../conversation.ts';
import { type Failed, failed } from '../findings.ts';
import type { WebsocketSettings } from './schema.ts';

/** RFC 6455, section 1.3. */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const MAX_HEAD_BYTES = 16_384;

export type Upgraded = { ok: true; early: Buffer } | Failed;

/** `early`: what came right after the head of the answer. `onStatus` is called as soon as there is one. */
export async function upgrade(
  socket: Socket,
  asked: { url: URL; headers: WebsocketSettings['headers']; subprotocol: string | null },
  onStatus: (status: number) => void,
  signal: AbortSignal,
): Promise<Upgraded> {
  const key = randomBytes(16).toString('base64');
  socket.write(requestOf(asked, key));
  let received: Buffer = Buffer.alloc(0);
  const isEnough = (bytes: Buffer) => {
    received = bytes;
    return bytes.includes('\r\n\r\n');
  };
  const outcome = await listenUntil(socket, { isEnough, maxBytes: MAX_HEAD_BYTES }, signal);
  if (!outcome.ok) return failed(outcome.failure.reason, `no handshake: ${outcome.failure.detail}`);
  const end = received.indexOf('\r\n\r\n');
  const head = readHead(received.subarray(0, end).toString('latin1'));
  if (head === null) return failed('assertion', 'what answers does not speak HTTP');
  onStatus(head.status);
  const problem = headProblem(head, { key, subprotocol: asked.subprotocol });
  return problem ?? { ok: true, early: Buffer.from(received.subarray(end + 4)) };
}

function requestOf({ url, headers, subprotocol }: Parameters<typeof upgrade>[1], key: string): string {
  const own: Record<string, string> = {
    Host: url.host,
    Origin: url.origin.replace(/^ws/, 'http'),
    'User-Agent': 'Tocsin',
    ...headers,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
    ...(subprotocol === null ? {} : { 'Sec-WebSocket-Protocol': subprotocol }),
  };
  // A header of the check stands for ours, however it is written.
  const byName = new Map(
    Object.entries(own).map(([name, value]) => [name.toLowerCase(), `${name}: ${value}\r\n`]),
  );
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${[...byName.values()].join('')}\r\n`;
}

interface Head {
  status: number;
  headers: ReadonlyMap<string, string>;
}

function readHead(text: string): Head | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1];
  if (status === undefined) return null;
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim()];
  });
  return { status: Number(status), headers: new Map(headers) };
}

function headProblem(
  { status, headers }: Head,
  { key, subprotocol }: { key: string; subprotocol: string | null },
): Failed | null {
  if (status !== 101)
    return failed('status', `HTTP ${status}; expected 101`, { expected: '101', seen: `${status}` });
  const accepted = createHash('sha1')
    .update(key + ACCEPT_SUFFIX)
    .digest('base64');
  if (
    headers.get('upgrade')?.toLowerCase() !== 'websocket' ||
    headers.get('sec-websocket-accept') !== accepted
  )
    return failed('assertion', 'the server agreed to something else than a WebSocket');
  const agreed = headers.get('sec-websocket-protocol') ?? null;
  if (agreed === subprotocol) return null;
  const compared = { expected: subprotocol ?? 'no subprotocol', seen: agreed };
  return failed(
    'assertion',
    `expected "${compared.expected}", seen ${agreed === null ? 'nothing' : `"${agreed.slice(0, 100)}"`}`,
    compared,
  );
}
