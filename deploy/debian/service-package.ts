// tocsin_<version>_<architecture>.deb: the program as npm installs it, its Node.js, and its service.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeDocuments } from './documents.ts';
import {
  buildPackage,
  type Compression,
  debianVersion,
  SCRIPTS,
  textsIn,
  writeInto,
} from './package-tree.ts';

const here = new URL('./tocsin/', import.meta.url).pathname;
const root = new URL('../../', import.meta.url).pathname;

/** What npm calls them. */
export const architectures = { amd64: 'x64', arm64: 'arm64' } as const;
export type Architecture = keyof typeof architectures;

export interface ServicePackage {
  version: string;
  architecture: Architecture;
  /** Where node_modules is, with the program and node-linux-<arch>. It is moved into the package. */
  program: string;
  /** A directory for what is made on the way, on the same disk. */
  work: string;
  compression: Compression;
}

/** Path in the package, file beside this one, mode. */
const FILES = [
  ['usr/bin/tocsin', 'launcher.sh', 0o755],
  ['usr/lib/tocsin/defaults.env', 'defaults.env', 0o644],
  ['usr/lib/systemd/system/tocsin.service', 'tocsin.service', 0o644],
  ['usr/lib/systemd/system/tocsin@.service', 'tocsin@.service', 0o644],
  ['usr/lib/systemd/system/nats-tocsin@.service', 'nats-tocsin@.service', 0o644],
  ['usr/lib/sysusers.d/tocsin.conf', 'sysusers.conf', 0o644],
  ['usr/lib/tmpfiles.d/tocsin.conf', 'tmpfiles.conf', 0o644],
  ['usr/share/lintian/overrides/tocsin', 'lintian-overrides', 0o644],
  ['etc/tocsin/tocsin.env', 'tocsin.env', 0o600],
] as const;

/** Writes it into `directory` and returns its path. */
export async function buildServicePackage(options: ServicePackage, directory: string): Promise<string> {
  const { version, architecture, program, work, compression } = options;
  const tree = join(work, 'tocsin');
  const library = join(tree, 'usr/lib/tocsin');
  await mkdir(join(tree, 'usr/lib'), { recursive: true });
  await rename(program, library);
  await removeWhatDevelopersNeed(join(library, 'node_modules'));
  await placeNode(library, `node_modules/node-linux-${architectures[architecture]}`);
  for (const [path, file, mode] of FILES)
    await writeInto(tree, path, await readFile(join(here, file), 'utf8'), mode);
  await documentService(tree, version);
  const control = {
    name: 'tocsin',
    version: debianVersion(version),
    architecture,
    depends:
      'libc6 (>= 2.28), libstdc++6, passwd, init-system-helpers (>= 1.52), ' +
      'systemd | systemd-standalone-sysusers, systemd | systemd-standalone-tmpfiles',
    recommends: 'tzdata, iputils-ping | inetutils-ping',
    summary: 'self-hosted monitoring of jobs, servers and services',
    description: [
      'Tocsin notifies people when jobs do not run, servers fill up and services do',
      'not answer, and publishes status pages: one program that brings its own',
      'Node.js and its own PostgreSQL, or uses yours.',
    ],
  };
  const scripts = await textsIn(here, SCRIPTS);
  const settings = ['/etc/tocsin/tocsin.env'];
  return buildPackage({ control, tree, scripts, settings, compression }, directory);
}

/** Types, source maps, settings of editors and linters, and programs for another runtime than Node.js. */
async function removeWhatDevelopersNeed(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (/^\.|\.d\.[cm]?ts$|\.map$|\.bare$/.test(entry.name)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) await removeWhatDevelopersNeed(path);
  }
}

/** Of its package only the program and its license are needed. */
async function placeNode(library: string, packagePath: string): Promise<void> {
  const from = join(library, packagePath);
  await rename(join(from, 'bin/node'), join(library, 'node'));
  await rename(join(from, 'LICENSE'), join(library, 'node.LICENSE'));
  await rm(from, { recursive: true });
}

async function documentService(tree: string, version: string): Promise<void> {
  await writeDocuments(tree, {
    name: 'tocsin',
    version,
    summary: 'self-hosted monitoring',
    help: execFileSync(process.execPath, [join(root, 'bin/tocsin.cjs'), 'help'], { encoding: 'utf8' }),
    files: [
      ['/etc/tocsin/tocsin.env', 'Settings, one NAME=value a line.'],
      ['/var/lib/tocsin', 'All data: database, ping journal, secret.'],
      ['/usr/share/doc/tocsin/self-hosting.md', 'What the settings mean, backups, upgrades.'],
    ],
    parts: await readFile(new URL('./copyright-of-parts', import.meta.url), 'utf8'),
  });
  const pages = (name: string) => name.endsWith('.md') || (!name.includes('.') && name !== 'images');
  await cp(join(root, 'docs'), join(tree, 'usr/share/doc/tocsin'), {
    recursive: true,
    filter: (path) => pages(basename(path)),
  });
}
