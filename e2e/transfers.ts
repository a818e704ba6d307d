// What a browser transfers for a page: how many answers, how many bytes as they come over the wire, and what for.

import type { CDPSession } from 'playwright-core';

export interface Transfer {
  kind: 'document' | 'script' | 'styles' | 'font' | 'texts' | 'image' | 'api' | 'other';
  path: string;
  /** Compressed, with its headers. */
  bytes: number;
}

const BY_TYPE: Readonly<Record<string, Transfer['kind']>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'styles',
  Font: 'font',
  Image: 'image',
};
/** Catalogues are modules, named by area and language. */
const TEXTS = /^\/assets\/\w+\.[a-z]{2}-[^/]+\.js$/;

/** From now on; what is given is added to as answers come. The stream of events has no end, so it is not among them. */
export async function watchTransfers(tools: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const begun = new Map<string, Omit<Transfer, 'bytes'>>();
  await tools.send('Network.enable');
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname: path, search } = new URL(response.url);
    const kind = path.startsWith('/api/') ? 'api' : TEXTS.test(path) ? 'texts' : (BY_TYPE[type] ?? 'other');
    begun.set(requestId, { kind, path: path + search });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = begun.get(requestId);
    // What comes from the cache is not transferred.
    if (transfer && encodedDataLength > 0) transfers.push({ ...transfer, bytes: encodedDataLength });
  });
  return transfers;
}

export const bytesOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
