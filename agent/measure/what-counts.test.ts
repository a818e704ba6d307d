import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedDevices } from './block-devices.ts';
import { countedInterfaces } from './interfaces.ts';
import { diskOf, fullest, readMounts, realMounts } from './mounts.ts';
import { warmest } from './warmest.ts';

test('interfaces whose traffic passes a real one as well do not count', () => {
  const cases: [string, string][] = [
    ['lo eth0 docker0 veth12ab br-1f2e virbr0 tun0 wg0 tailscale0', 'eth0'],
    ['lo bond0 eno1 eno2 bond0.12', 'eno1 eno2'],
    ['lo br0 enp3s0 vnet3 tap0', 'enp3s0'],
    ['lo wlan0 wwan0 enx00e04c', 'wlan0 wwan0 enx00e04c'],
    ['lo venet0', 'venet0'],
    ['lo wg0', 'wg0'],
    ['lo0 en0 utun3 awdl0 llw0 bridge0 gif0', 'en0'],
    ['lo', ''],
  ];
  for (const [all, counted] of cases) assert.equal(countedInterfaces(all.split(' ')).join(' '), counted, all);
});

test('disks count whole and once', () => {
  const cases: [string, string][] = [
    ['sda sda1 sda2 sdb dm-0 loop3 sr0 zram0', 'sda sdb'],
    ['nvme0n1 nvme0n1p1 nvme0n1p2 nvme1n1 md127', 'nvme0n1 nvme1n1'],
    ['mmcblk0 mmcblk0p1 mmcblk0p2', 'mmcblk0'],
    ['vda vda1 vdb', 'vda vdb'],
    ['xvda1 xvdb', 'xvda1 xvdb'],
  ];
  for (const [all, counted] of cases) assert.equal(countedDevices(all.split(' ')).join(' '), counted);
});

test('file systems that can run full count, each device once', () => {
  const cases: [string, string[]][] = [
    ['/dev/sda1 / ext4 rw 0 0\nproc /proc proc rw 0 0\ntmpfs /run tmpfs rw 0 0', ['/']],
    ['/dev/sda1 /var/lib/docker ext4 rw 0 0\n/dev/sda1 / ext4 rw 0 0', ['/']],
    ['/dev/sdb1 /mnt/my\\040disk xfs rw 0 0', ['/mnt/my disk']],
    ['nas:/export /mnt/nas nfs4 rw 0 0\n//nas/x /mnt/x cifs rw 0 0\nsshfs /s fuse.sshfs rw 0 0', []],
    ['/dev/loop3 /snap/core/1 squashfs ro 0 0\n/dev/sr0 /media iso9660 ro 0 0', []],
    ['overlay / overlay rw 0 0\n/dev/vda1 /etc/hosts ext4 rw 0 0\noverlay /x overlay rw 0 0', ['/']],
    ['tank/data /data zfs rw 0 0\ntank/home /home zfs rw 0 0', ['/data', '/home']],
    ['', []],
    ['nonsense', []],
  ];
  for (const [text, mounts] of cases)
    assert.deepEqual(
      realMounts(readMounts(text)).map(({ mount }) => mount),
      mounts,
      text,
    );
});

test('a disk is as full as df says: of what is used and what may still be used', () => {
  assert.deepEqual(diskOf('/', { total: 1_000, free: 300, available: 250 }), {
    mount: '/',
    used_percent: 73.68,
    total_bytes: 1_000,
  });
  assert.equal(diskOf('/', { total: 1_000, free: 0, available: 0 })?.used_percent, 100);
  assert.equal(diskOf('/proc', { total: 0, free: 0, available: 0 }), null);
  const disks = [12, 90.5, 40].map((used_percent) => ({ mount: '/', used_percent, total_bytes: 1 }));
  assert.equal(fullest(disks), 90.5);
  assert.equal(fullest([]), null);
});

test('the temperature is that of the warmest sensor of a processor', () => {
  const sensor = (name: string, label: string, degrees: number | null) => ({ name, label, degrees });
  const cases: [ReturnType<typeof sensor>[], number | null][] = [
    [[sensor('coretemp', 'Core 0', 51), sensor('coretemp', 'Core 1', 54), sensor('nvme', '', 70)], 54],
    [[sensor('k10temp', 'Tctl', 80), sensor('k10temp', 'Tdie', 60)], 60],
    [[sensor('k10temp', 'Tctl', 80)], 80],
    [[sensor('cpu-thermal', '', 47.2)], 47.2],
    [[sensor('coretemp', 'Core 0', null)], null],
    [[], null],
  ];
  for (const [sensors, degrees] of cases) assert.equal(warmest(sensors), degrees);
});
