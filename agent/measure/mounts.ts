// Which mounted file systems are disks that can run full. Pure.

import { percent } from './rates.ts';

export interface Mount {
  device: string;
  mount: string;
  type: string;
}

const ON_A_DISK =
  /^(ext[234]|xfs|btrfs|zfs|f2fs|jfs|reiserfs|bcachefs|ntfs3?|fuseblk|vfat|exfat|hfs|hfsplus|apfs|ufs|nilfs2)$/;
/** What containers and virtual machines have instead of a disk of their own; only where the system itself lies on it. */
const ROOT_ONLY = /^(overlay|aufs|9p|virtiofs|fuse\.fuse-overlayfs|rootfs)$/;
/** Container engines put these single files in place with a mount of the disk that they lie on. */
const SINGLE_FILES = new Set(['/etc/hosts', '/etc/hostname', '/etc/resolv.conf']);

/** Each device once, where it is mounted nearest to the root. Network and memory file systems are none of ours. */
export function realMounts(mounts: readonly Mount[]): Mount[] {
  const byDevice = new Map<string, Mount>();
  for (const mount of mounts.filter(isReal)) {
    const known = byDevice.get(mount.device);
    if (!known || mount.mount.length < known.mount.length) byDevice.set(mount.device, mount);
  }
  return [...byDevice.values()].slice(0, MOST_DISKS);
}

const MOST_DISKS = 100;

const isReal = ({ mount, type }: Mount): boolean =>
  (ON_A_DISK.test(type) && !SINGLE_FILES.has(mount)) || (mount === '/' && ROOT_ONLY.test(type));

/** proc(5), /proc/pid/mounts: spaces, tabs, line breaks and backslashes are written in octal. */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [device, mount, type] = line.split(' ').map(unescaped);
    return device && mount && type ? [{ device, mount, type }] : [];
  });
}

const unescaped = (word: string): string =>
  word.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

export interface Disk {
  mount: string;
  used_percent: number;
  total_bytes: number;
}

export interface Space {
  total: number;
  free: number;
  /** Free to everybody; file systems keep some of the rest for root. */
  available: number;
}

/** As df says it: of what is used and what everybody may still use. null where a file system has no size. */
export function diskOf(mount: string, { total, free, available }: Space): Disk | null {
  const used = total - free;
  const used_percent = percent(used / (used + available));
  return total > 0 && used_percent !== null ? { mount, used_percent, total_bytes: total } : null;
}

/** The percentage of the fullest. */
export const fullest = (disks: readonly Disk[]): number | null =>
  disks.length === 0 ? null : Math.max(...disks.map(({ used_percent }) => used_percent));
