// The browser of this machine, where whoever runs the program allows that scripts are run in it.

import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

export interface BrowserAllowed {
  /** Of Chromium or Chrome; null: looked for on PATH. */
  path: string | null;
  /** Whether the browser shuts its pages up in its sandbox, which takes user namespaces of the kernel. */
  hasSandbox: boolean;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

export type FoundBrowser = { ok: true; executable: string } | { ok: false; reason: string };

/** `reason` is for the person whose check it is. */
export function findBrowser(allowed: BrowserAllowed | null, path = process.env.PATH ?? ''): FoundBrowser {
  if (allowed === null) return { ok: false, reason: 'no browser is allowed where this check is probed' };
  const executable =
    allowed.path ??
    path
      .split(delimiter)
      .flatMap((folder) => NAMES.map((name) => join(folder, name)))
      .find(isExecutable);
  if (executable === undefined || !isExecutable(executable))
    return { ok: false, reason: 'there is no Chromium or Chrome where this check is probed' };
  return hasLibrary()
    ? { ok: true, executable }
    : {
        ok: false,
        reason:
          'the package playwright-core is not installed where this check is probed (npm install -g playwright-core)',
      };
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** It is loaded by the process that drives the browser alone. */
function hasLibrary(): boolean {
  try {
    return createRequire(import.meta.url).resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}
