// What machine this is.

import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { arch, cpus, hostname, networkInterfaces, platform, release, totalmem } from 'node:os';
import { orNull } from './limited.ts';
import { readOsName } from './proc-text.ts';

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

async function osName(): Promise<string | null> {
  if (platform() !== 'linux') return orNull((await import('./library.ts')).systemName(), LIMIT_MS);
  const text = (await textOf('/etc/os-release')) ?? (await textOf('/usr/lib/os-release'));
  return text === null ? 'Linux' : (readOsName(text) ?? 'Linux');
}

/** What tells this host from others, and stays: machine-id(5) where there is one. */
export async function hostKey(): Promise<string> {
  const id = (await textOf('/etc/machine-id')) ?? (await textOf('/var/lib/dbus/machine-id'));
  return id?.trim() || hostname();
}

/** Addresses for documentation (RFC 5737, RFC 3849), which are routed as others are. Nothing is sent to them. */
const OTHERS = [
  { type: 'udp4', address: '192.0.2.1' },
  { type: 'udp6', address: '2001:db8::1' },
] as const;

export async function addressToOthers(): Promise<string | null> {
  for (const { type, address } of OTHERS) {
    const own = await orNull(addressTowards(type, address), 1_000);
    if (own !== null) return own;
  }
  const all = Object.values(networkInterfaces()).flat();
  return all.find((one) => one && !one.internal)?.address ?? null;
}

function addressTowards(type: 'udp4' | 'udp6', address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(type);
    const close = (settle: () => void) => {
      socket.close();
      settle();
    };
    socket.once('error', (error) => close(() => reject(error)));
    socket.connect(9, address, () => {
      const own = socket.address().address;
      close(() => resolve(own));
    });
  });
}
