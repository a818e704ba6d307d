// `tocsin backups list`: what is in the storage.

import { print, readArguments, UsageError } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { inBytes, untilSignal } from './progress.ts';
import { listBackups } from './stored-backups.ts';

export async function backups([what, ...args]: readonly string[]): Promise<void> {
  if (what !== 'list')
    throw new UsageError(what === undefined ? 'say what to do' : `there is no command "backups ${what}"`);
  const { values } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
  });
  const config = readConfiguration();
  const stored = await untilSignal((signal) => listBackups(config, signal));
  if (values.json) return print(`${JSON.stringify({ backups: stored }, null, 2)}\n`);
  if (stored.length === 0) return print('There is no backup in the storage.\n');
  for (const { name, bytes, at } of stored)
    print(`${at.toISOString().slice(0, 16)}Z  ${inBytes(bytes).padStart(8)}  ${name}\n`);
}
