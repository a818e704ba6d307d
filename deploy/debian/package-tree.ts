// A Debian package from a directory that looks like the machine's root: control files, modes, checksums, dpkg-deb.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface Control {
  name: string;
  version: string;
  architecture: string;
  depends: string;
  recommends?: string;
  summary: string;
  /** Lines of at most 79 characters; an empty one starts a paragraph. */
  description: readonly string[];
}

interface DebianPackage {
  control: Control;
  /** Holds the files as they will lie below /. */
  tree: string;
  /** preinst, postinst, prerm and postrm, as far as there are any. */
  scripts: Readonly<Record<string, string>>;
  /** Paths that people change: dpkg asks before it replaces them. */
  settings: readonly string[];
  compression: Compression;
}

/** `none` is for tests. */
export type Compression = 'xz' | 'none';

/** As Debian's own tools take it from the environment. */
export const MAINTAINER = `${process.env.DEBFULLNAME ?? 'The Tocsin authors'} <${process.env.DEBEMAIL ?? 'tocsin@localhost'}>`;

/** The version as Debian orders it: 0.3.0-rc.1 is older than 0.3.0. */
export const debianVersion = (version: string): string => version.replace('-', '~');

const fileNameOf = ({ name, version, architecture }: Control): string =>
  `${name}_${version}_${architecture}.deb`;

export async function writeInto(
  tree: string,
  path: string,
  content: string | Buffer,
  mode = 0o644,
): Promise<void> {
  const file = join(tree, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  await chmod(file, mode);
}

/** Writes the package beside others of its kind in `directory`, and returns its path. */
export async function buildPackage(
  { control, tree, scripts, settings, compression }: DebianPackage,
  directory: string,
): Promise<string> {
  const files = await normalizeModes(tree);
  // They hold passwords.
  for (const path of settings) await chmod(join(tree, path), 0o600);
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size));
  const installedKilobytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0);
  const sums = await checksums(tree, files);
  await writeInto(tree, 'DEBIAN/control', controlText(control, installedKilobytes));
  await writeInto(tree, 'DEBIAN/md5sums', sums);
  await writeInto(tree, 'DEBIAN/conffiles', settings.map((path) => `${path}\n`).join(''));
  for (const [name, text] of Object.entries(scripts)) await writeInto(tree, `DEBIAN/${name}`, text, 0o755);
  await mkdir(directory, { recursive: true });
  const file = join(directory, fileNameOf(control));
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

function controlText({ name, depends, recommends, summary, ...control }: Control, kilobytes: number): string {
  const fields = {
    Package: name,
    Version: control.version,
    Architecture: control.architecture,
    Maintainer: MAINTAINER,
    'Installed-Size': kilobytes,
    Depends: depends,
    ...(recommends && { Recommends: recommends }),
    Section: 'net',
    Priority: 'optional',
    Description: summary,
  };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`);
  return `${lines.join('')}${control.description.map((line) => ` ${line || '.'}\n`).join('')}`;
}

/** Packages of npm come with whatever modes their makers had. Returns all files and links. */
async function normalizeModes(directory: string): Promise<string[]> {
  await chmod(directory, 0o755);
  const found: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) found.push(...(await normalizeModes(path)));
    else found.push(path);
    if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  return found.sort();
}

async function checksums(tree: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files) {
    const path = relative(tree, file);
    if (path.startsWith('etc/') || !(await lstat(file)).isFile()) continue;
    const hash = createHash('md5');
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest('hex')}  ${path}\n`);
  }
  return lines.join('');
}

/** Whatever of `names` is in the directory, by name. */
export async function textsIn(directory: string, names: readonly string[]): Promise<Record<string, string>> {
  const there = await readdir(directory);
  const chosen = names.filter((name) => there.includes(name));
  return Object.fromEntries(
    await Promise.all(chosen.map(async (name) => [name, await readFile(join(directory, name), 'utf8')])),
  );
}

export const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];
