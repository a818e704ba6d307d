// A window in which time passes many times as fast as outside: its clock and its timers, but not its network.

import type { BrowserContext } from 'playwright-core';

const speedUp = (times: number) => `{
  const outside = Date.now();
  const RealDate = Date;
  const now = () => outside + Math.floor((RealDate.now() - outside) * ${times});
  globalThis.Date = class extends RealDate {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
    static now() { return now(); }
  };
  for (const name of ['setTimeout', 'setInterval']) {
    const real = globalThis[name].bind(globalThis);
    globalThis[name] = (run, ms = 0, ...given) => real(run, ms / ${times}, ...given);
  }
}`;

export async function hasten(window: BrowserContext, times: number): Promise<void> {
  await window.addInitScript(speedUp(times));
}
