// The question OPTIONS of SIP and its answer (RFC 3261, sections 7 and 11). Pure.

import { isIP } from 'node:net';
import { oneLine } from '../../../../platform/readable-text.ts';

interface Question {
  transport: 'udp' | 'tcp' | 'tls';
  target: { user: string | null; host: string; port: number };
  /** Address and port of ours, where the answer is awaited. */
  local: { address: string; port: number };
  /** Nobody else's, for this question alone. */
  unique: string;
}

const inUri = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

/** `rport`: the answer comes to where the question came from, whatever is between (RFC 3581). */
export function optionsRequest({ transport, target, local, unique }: Question): string {
  const place = `${inUri(target.host)}:${target.port}`;
  const uri = `sip:${target.user === null ? '' : `${target.user}@`}${place}`;
  const own = inUri(local.address);
  const lines = [
    `OPTIONS ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport.toUpperCase()} ${own}:${local.port};branch=z9hG4bK${unique};rport`,
    'Max-Forwards: 70',
    `From: <sip:tocsin@${own}>;tag=${unique}`,
    `To: <${uri}>`,
    `Call-ID: ${callIdOf(unique)}`,
    'CSeq: 1 OPTIONS',
    `Contact: <sip:tocsin@${own}:${local.port}>`,
    'Accept: application/sdp',
    'User-Agent: Tocsin',
    'Content-Length: 0',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const callIdOf = (unique: string) => `${unique}@tocsin`;

export interface SipAnswer {
  status: number;
  words: string;
  /** What the server calls itself; null: it does not say. */
  software: string | null;
}

const MAX_WORDS = 200;

/** Null: no final answer to the question. What is on its way (1xx) is no answer yet. */
export function readSipAnswer(text: string, unique: string): SipAnswer | null {
  const [head = ''] = text.split(/\r?\n\r?\n/);
  const [first = '', ...lines] = head.split(/\r?\n/);
  const [, status, words = ''] = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/.exec(first) ?? [];
  if (status === undefined || status.startsWith('1')) return null;
  const headerOf = (...names: string[]) => {
    const line = lines.find((one) => names.includes(one.split(':')[0]?.trim().toLowerCase() ?? ''));
    return line === undefined ? null : line.slice(line.indexOf(':') + 1).trim();
  };
  // Section 7.3.3: the short form of its name.
  if (headerOf('call-id', 'i') !== callIdOf(unique)) return null;
  const software = headerOf('server') ?? headerOf('user-agent');
  return {
    status: Number(status),
    words: oneLine(words, MAX_WORDS),
    software: software === null ? null : oneLine(software, MAX_WORDS),
  };
}
