// The names of backups in storage.

import { randomBytes } from 'node:crypto';

/** What the names of all of them begin with. */
export const BEGINNING = 'tocsin-';

const NAME = /^tocsin-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[\da-f]{6}\.tar\.zst\.age$/;

export const backupName = (at: Date): string =>
  `${BEGINNING}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}.tar.zst.age`;

/** When it was begun; null: no backup of ours has such a name. */
export function momentOfName(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
