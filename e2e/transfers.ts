// What a browser transfers for a page: how many answers, how many bytes as they come over the wire, and what for.

import type { CDPSession, Page } from 'playwright-core';

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

export interface Transfers {
  /** Added to as answers come. The stream of events has no end, so it is not among them. */
  transfers: Transfer[];
  /** Everything that was asked for is there, and the page, which is idle, asks for nothing more. */
  settled(): Promise<void>;
}

/** From now on. */
export async function watchTransfers(page: Page, tools: CDPSession): Promise<Transfers> {
  const transfers: Transfer[] = [];
  const begun = new Map<string, Omit<Transfer, 'bytes'>>();
  const open = new Set<string>();
  let onEnd = () => {};
  const end = (requestId: string) => {
    open.delete(requestId);
    onEnd();
  };
  await tools.send('Network.enable');
  tools.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  tools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.mimeType === 'text/event-stream') end(requestId);
    const { pathname: path, search } = new URL(response.url);
    const kind = path.startsWith('/api/') ? 'api' : TEXTS.test(path) ? 'texts' : (BY_TYPE[type] ?? 'other');
    begun.set(requestId, { kind, path: path + search });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    const transfer = begun.get(requestId);
    // What comes from the cache is not transferred.
    if (transfer && encodedDataLength > 0) transfers.push({ ...transfer, bytes: encodedDataLength });
  });
  return {
    transfers,
    async settled() {
      for (let before = -1; before !== transfers.length; ) {
        before = transfers.length;
        while (open.size > 0)
          await new Promise<void>((resolve) => {
            onEnd = resolve;
          });
        await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
      }
    },
  };
}

export const bytesOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
