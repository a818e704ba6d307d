// Looks names up in a process of its own, for Node.js versions that cannot end while the system's resolver hangs: it
// may do so for half a minute when no name server answers, and the exit code must not wait for it.

import { execFile } from 'node:child_process';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

const SCRIPT = `require('node:dns').lookup(process.argv[1], { all: true }, (error, found) =>
  process.stdout.write(JSON.stringify({ code: error ? error.code : null, found: error ? [] : found })))`;
const LIMIT_MS = 4_000;

interface Found {
  code: string | null;
  found: LookupAddress[];
}

export const lookUpInChild: LookupFunction = (host, options, callback) => {
  const limits = { timeout: LIMIT_MS, killSignal: 'SIGKILL' } as const;
  execFile(process.execPath, ['-e', SCRIPT, host], limits, (error, stdout) => {
    const { code, found }: Found = error ? { code: 'EAI_AGAIN', found: [] } : JSON.parse(stdout);
    const [first] = found;
    if (code !== null || !first) {
      callback(Object.assign(new Error('lookup failed'), { code: code ?? 'ENOTFOUND' }), '', 0);
    } else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
