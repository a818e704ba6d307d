// Requests as several services take them. Pure.

import { createHash, createHmac } from 'node:crypto';
import type { ChannelMessage } from '../messages/message.ts';
import type { ChannelRequest } from './kind.ts';

/** `path` beneath the address of a server, however that ends. */
export const beneath = (serverUrl: string, path: string): string => `${serverUrl.replace(/\/+$/, '')}${path}`;

/** A value as one segment of a path, or one value of a query. */
export const part = encodeURIComponent;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const basicAuth = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

export const formRequest = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): ChannelRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** The same for all that is sent of one alert: what was opened is closed by it. */
export const dedupKey = ({ thread }: ChannelMessage): string => `tocsin-${thread}`;

/** The same for every attempt to send this message, so that a service that has it already can know. */
export function messageKey({ thread, type, at }: ChannelMessage): string {
  const digest = createHash('sha256').update(`${thread} ${type} ${at.toISOString()}`).digest('hex');
  // As a UUID of version 8 (RFC 9562), which some services ask for.
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

export const hmacSha256 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
