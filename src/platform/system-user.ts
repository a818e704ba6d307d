// The users of the machine, as far as its /etc/passwd knows them, and where they may go.

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readIfThere } from './durable-file.ts';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Whether this program runs as root; false on systems without user ids. */
export const isRoot = (): boolean => process.getuid?.() === 0;

export async function systemUsers(): Promise<SystemUser[]> {
  const lines = ((await readIfThere('/etc/passwd')) ?? '').split('\n').map((line) => line.split(':'));
  return lines
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** The name of a user; the number as text where the machine has no name for it. */
export async function userName(uid: number): Promise<string> {
  return (await systemUsers()).find((user) => user.uid === uid)?.name ?? `user id ${uid}`;
}

/**
 * The outermost directory of `path` (itself included) that the user may not enter, by its mode; null when
 * none is closed. Access lists beyond the mode bits are not looked at.
 */
export async function closedDirectory(path: string, user: SystemUser): Promise<string | null> {
  const parent = dirname(path);
  const closed = parent === path ? null : await closedDirectory(parent, user);
  return closed ?? ((await mayUse(path, user, 0o1)) ? null : path);
}

/** Whether the mode of a file or directory gives the user all of `bits` (4 read, 2 write, 1 enter or run). */
export async function mayUse(path: string, user: SystemUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (granted & bits) === bits;
}

/** A user and group that Linux systems give to nobody (systemd, "Users, Groups, UIDs and GIDs"), so no file is theirs. */
export const UNUSED_ID = 61_100;

/** For good: a process that is root, and handles things of strangers, is that user from now on. */
export function giveUpRoot(): void {
  if (!isRoot()) return;
  process.setgroups?.([]);
  process.setgid?.(UNUSED_ID);
  process.setuid?.(UNUSED_ID);
}
