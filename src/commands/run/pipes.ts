// Pipes for the output of the command. Node.js gives its children sockets, on which `> /dev/stdout` and
// `tee /dev/stderr` fail; a command in a crontab has pipes, and so it gets them here.

import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Pipe {
  source: Socket;
  /** For the command; closed here once it has been started. */
  target: number;
  /** A second descriptor of the reading end, which holds the pipe open while it changes hands; null for a socket. */
  spare: number | null;
}

const NAMES = ['out', 'err'];

/** null where this cannot be had, as on Windows or without a place for temporary files: then sockets must do. */
export function openPipes(count: 1 | 2): Pipe[] | null {
  let directory: string | null = null;
  const opened: number[] = [];
  const open = (path: string, flags: number) => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };
  try {
    directory = mkdtempSync(join(tmpdir(), 'tocsin-run-'));
    const paths = NAMES.slice(0, count).map((name) => `${directory}/${name}`);
    if (spawnSync('mkfifo', ['-m', '600', ...paths], { stdio: 'ignore' }).status !== 0) return null;
    const ends = paths.map((path) => ({
      // Without waiting for a writer, so that it is there when we open the pipe for writing ourselves.
      source: open(path, constants.O_RDONLY | constants.O_NONBLOCK),
      spare: open(path, constants.O_RDONLY | constants.O_NONBLOCK),
      target: open(path, constants.O_WRONLY),
    }));
    return ends.map((end) => ({ ...end, source: new Socket({ fd: end.source, writable: false }) }));
  } catch {
    opened.forEach(closeSync);
    return null;
  } finally {
    if (directory !== null) rmSync(directory, { recursive: true, force: true });
  }
}
