// What each package has below /usr/share: copyright, changelog, manual page.

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { debianVersion, MAINTAINER, writeInto } from './package-tree.ts';

export interface Documented {
  name: string;
  version: string;
  summary: string;
  /** What the program prints when it is asked for help. */
  help: string;
  /** Path and what it is for. */
  files: readonly [string, string][];
  /** Further paragraphs of the copyright file. */
  parts?: string;
}

export async function writeDocuments(tree: string, documented: Documented): Promise<void> {
  const { name, parts = '' } = documented;
  const place = `usr/share/doc/${name}`;
  await writeInto(tree, `${place}/copyright`, `${await copyright()}${parts}`);
  await writeInto(tree, `${place}/changelog.gz`, packed(changelog(documented)));
  await writeInto(tree, `usr/share/man/man1/${name}.1.gz`, packed(manPage(documented)));
}

/** Without a time in it, so that the same sources make the same file. */
const packed = (text: string): Buffer => gzipSync(text, { level: 9 });

async function copyright(): Promise<string> {
  const license = await readFile(new URL('../../LICENSE', import.meta.url), 'utf8');
  const [, holder = '', ...text] = license.split('\n').filter((line) => line !== '');
  const lines = text.map((line) => ` ${line}\n`).join('');
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Tocsin

Files: *
Copyright: ${holder.replace('Copyright (c) ', '')}
License: Expat
${lines}`;
}

const changelog = ({ name, version }: Documented): string =>
  `${name} (${debianVersion(version)}) unstable; urgency=medium

  * Release ${version}: CHANGELOG.md of Tocsin says what changed.

 -- ${MAINTAINER}  ${builtAt()}
`;

/** SOURCE_DATE_EPOCH is how builds that can be repeated name their time. */
function builtAt(): string {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1000);
  return new Date(seconds * 1000).toUTCString().replace('GMT', '+0000');
}

/** It says what --help says, so that there is one text to keep. */
function manPage({ name, summary, help, files }: Documented): string {
  const listed = files.map(([path, text]) => `.TP\n.I ${escaped(path)}\n${escaped(text)}\n`);
  return `.TH ${name.toUpperCase()} 1
.SH NAME
${name} \\- ${escaped(summary)}
.SH SYNOPSIS
.nf
${escaped(help.trim())}
.fi
.SH FILES
${listed.join('')}`;
}

/** A line that begins with a dot or a quote would be a request of troff. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
