// The processes that pid files and systemd units name.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Watched } from '../../src/monitors/servers/reports/schema.ts';
import { orNull } from './limited.ts';
import type { MainPids } from './matching.ts';
import { isUnitName, readPid, readUnitPids } from './pid-text.ts';

const LIMIT_MS = 3_000;

/** By the id of what is watched; null where nothing runs, no entry where it could not be asked. */
export async function findMainPids(watch: readonly Watched[]): Promise<MainPids> {
  const files = watch.filter(({ kind }) => kind === 'pidfile');
  const units = watch.filter(({ kind, value }) => kind === 'systemd' && isUnitName(value));
  const [ofFiles, ofUnits] = await Promise.all([
    Promise.all(files.map(async ({ id, value }) => [id, await orNull(pidIn(value), LIMIT_MS)] as const)),
    units.length === 0 ? null : orNull(pidsOfUnits(units.map(({ value }) => value)), LIMIT_MS),
  ]);
  const answered = units.flatMap(({ id }, index) => {
    const pid = ofUnits?.[index];
    return pid === undefined ? [] : [[id, pid] as const];
  });
  return new Map([...ofFiles, ...answered]);
}

const PID_BYTES = 64;

/** Something that is no file might never end, or never begin. */
async function pidIn(path: string): Promise<number | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) return null;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PID_BYTES), 0, PID_BYTES, 0);
    return readPid(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function pidsOfUnits(units: readonly string[]): Promise<(number | null)[] | null> {
  const args = ['show', '--property=MainPID', '--', ...units];
  return new Promise((resolve) => {
    execFile('systemctl', args, { timeout: LIMIT_MS, maxBuffer: 1024 * 1024 }, (error, stdout) => {
      const pids = readUnitPids(stdout);
      // systemctl answers in the order of the question; one that answers otherwise is not understood.
      resolve(error || pids.length !== units.length ? null : pids);
    });
  });
}
