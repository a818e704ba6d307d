// Which lines of /proc/diskstats count: whole disks. Partitions, and what is made of other devices (dm, md, loop), would
// be counted twice. Pure.

const MADE_OF_OTHERS = /^(loop|ram|zram|dm-|md|sr|fd|drbd|bcache|nbd|zd)\d*/;

export function countedDevices(names: readonly string[]): string[] {
  const all = new Set(names);
  return names.filter((name) => !MADE_OF_OTHERS.test(name) && !isPartition(name, all));
}

/** sda1 is a partition of sda, nvme0n1p2 of nvme0n1. Some clouds show a partition only; it is the disk then. */
function isPartition(name: string, all: ReadonlySet<string>): boolean {
  const disk = /^(.*\d)p\d+$/.exec(name)?.[1] ?? /^(.*[a-z])\d+$/.exec(name)?.[1];
  return disk !== undefined && all.has(disk);
}
