// What machine this is.

import { readFile } from 'node:fs/promises';
import { arch, cpus, hostname, networkInterfaces, platform, release, totalmem } from 'node:os';
import { countedInterfaces } from './interfaces.ts';
import { orNull } from './limited.ts';
import { readDefaultInterface, readOsName } from './proc-text.ts';

export interface Host {
  hostname: string;
  /** The address by which it reaches others; null where it reaches none. */
  ip: string | null;
  os: string | null;
  arch: string;
  kernel: string;
  boot_id: string | null;
  cores: number;
  memory_bytes: number;
}

const LIMIT_MS = 9_000;
const textOf = (path: string) => readFile(path, 'utf8').catch(() => null);

export async function readHost(): Promise<Host> {
  const bootId = await textOf('/proc/sys/kernel/random/boot_id');
  return {
    hostname: hostname(),
    ip: await addressToOthers(),
    os: await osName(),
    arch: arch(),
    kernel: release(),
    boot_id: bootId?.trim() ?? null,
    cores: cpus().length,
    memory_bytes: totalmem(),
  };
}

let libraryName: Promise<string | null> | null = null;

async function osName(): Promise<string | null> {
  if (platform() !== 'linux') {
    // Asked once: it starts other programs.
    libraryName ??= import('./library.ts').then(({ systemName }) => orNull(systemName(), LIMIT_MS));
    return libraryName;
  }
  const text = (await textOf('/etc/os-release')) ?? (await textOf('/usr/lib/os-release'));
  return text === null ? 'Linux' : (readOsName(text) ?? 'Linux');
}

/** What distinguishes this host from others, and stays: machine-id(5) where there is one. */
export async function hostKey(): Promise<string> {
  const id = (await textOf('/etc/machine-id')) ?? (await textOf('/var/lib/dbus/machine-id'));
  return id?.trim() || hostname();
}

/** That of the default route; where there is none, that of the first real interface. */
async function addressToOthers(): Promise<string | null> {
  const all = networkInterfaces();
  const routed = readDefaultInterface((await textOf('/proc/net/route')) ?? '');
  const names = routed === null ? countedInterfaces(Object.keys(all)) : [routed];
  const addresses = names.flatMap((name) => all[name] ?? []).filter(({ internal }) => !internal);
  const plain = addresses.find(({ family }) => family === 'IPv4');
  return (plain ?? addresses.find(({ address }) => !address.startsWith('fe80:')))?.address ?? null;
}
