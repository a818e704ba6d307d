// Renders kustomizations as people do, by every kubectl that there is.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './schemas.ts';

const run = promisify(execFile);
const MANIFESTS = import.meta.dirname;

/** That of the machine, and that of Debian (1.20, the oldest that the manifests are for), which CI names. */
export async function availableKubectls(): Promise<string[]> {
  const debian = process.env.TOCSIN_TEST_KUBECTL;
  const machine = await run('kubectl', ['version', '--client']).catch(() => null);
  return [...(machine ? ['kubectl'] : []), ...(debian ? [debian] : [])];
}

const rendered = new Map<string, Promise<Manifest[]>>();

/** Of a directory of ours, or of one that a test has made. */
export function renderedBy(kubectl: string, directory: string): Promise<Manifest[]> {
  const key = `${kubectl} ${directory}`;
  const manifests = rendered.get(key) ?? render(kubectl, resolve(MANIFESTS, directory));
  rendered.set(key, manifests);
  return manifests;
}

async function render(kubectl: string, directory: string): Promise<Manifest[]> {
  const { stdout } = await run(kubectl, ['kustomize', directory]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

/** What a cluster would make of a manifest by a patch of ours. */
export async function patchedBy(kubectl: string, manifest: Manifest, patch: string): Promise<Manifest> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-patch-'));
  try {
    const file = join(directory, 'manifest.json');
    await writeFile(file, JSON.stringify(manifest));
    const options = ['--local', '-f', file, '--patch-file', resolve(MANIFESTS, patch), '-o', 'json'];
    return JSON.parse((await run(kubectl, ['patch', ...options])).stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}
