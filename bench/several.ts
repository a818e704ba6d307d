// What is measured of several nodes, or of several doors of one: how the program is started, and what is waited for.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export const SEVERAL = {
  TOCSIN_NODES: 'several',
  TOCSIN_DRAIN_SECONDS: '0',
  TOCSIN_API_URL: 'http://localhost:1',
  TOCSIN_DASHBOARD_URL: 'http://localhost:2',
};

/** Base addresses of several nodes do not say where one listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** All pings that were answered are recorded, by whichever door. */
export async function untilRecorded(port: number): Promise<void> {
  for (;;) {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lags = Array.from(figures.matchAll(/^tocsin_ping_lag_seconds(?:\{.*\})? (\S+)$/gm), ([, lag]) =>
      Number(lag),
    );
    if (lags.length > 0 && lags.every((lag) => lag < 1)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
