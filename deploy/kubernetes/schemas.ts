// Holds manifests against the schemas of Kubernetes, the Gateway API and the Prometheus operator. Their validators accept
// fields that there are not, which a cluster would drop without a word; their types do not, so a compiler looks for those.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterIssues } from './cloudnative-pg.ts';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

type Model = new (manifest: Manifest) => { validate(): void };

const PACKAGES: Readonly<Record<string, { name: string; load: () => Promise<object> }>> = {
  v1: { name: 'kubernetes-models/v1', load: () => import('kubernetes-models/v1') },
  'apps/v1': { name: 'kubernetes-models/apps/v1', load: () => import('kubernetes-models/apps/v1') },
  'networking.k8s.io/v1': {
    name: 'kubernetes-models/networking.k8s.io/v1',
    load: () => import('kubernetes-models/networking.k8s.io/v1'),
  },
  'policy/v1': { name: 'kubernetes-models/policy/v1', load: () => import('kubernetes-models/policy/v1') },
  'gateway.networking.k8s.io/v1': {
    name: '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
    load: () => import('@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'),
  },
  'monitoring.coreos.com/v1': {
    name: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    load: () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  },
};

/** What is wrong, one list for each of the manifests. */
export async function schemaIssues(manifests: readonly Manifest[]): Promise<string[][]> {
  const fields = await fieldIssues(manifests);
  return Promise.all(
    manifests.map(async (manifest, index) => [...(await valueIssues(manifest)), ...(fields[index] ?? [])]),
  );
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

async function valueIssues(manifest: Manifest): Promise<string[]> {
  if (manifest.apiVersion.startsWith('postgresql.cnpg.io/')) return clusterIssues(manifest);
  const models = (await PACKAGES[manifest.apiVersion]?.load()) as Record<string, Model> | undefined;
  const model = models?.[manifest.kind];
  if (!model) return [`there is no ${manifest.kind} in ${manifest.apiVersion}`];
  try {
    new model(manifest).validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Within the checkout, so that the compiler finds the packages. */
const SCRATCH = join(import.meta.dirname, '../../node_modules/.cache/manifests');

const OPTIONS = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', types: [] };

/** The compiler is started once for all of them; each has a line of its own. */
async function fieldIssues(manifests: readonly Manifest[]): Promise<string[][]> {
  await mkdir(SCRATCH, { recursive: true });
  const directory = await mkdtemp(join(SCRATCH, 'typed-'));
  try {
    await writeFile(join(directory, 'manifests.mts'), manifests.map(typed).join('\n'));
    await writeFile(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, files: ['manifests.mts'] }),
    );
    const found = [...(await compile(directory)).matchAll(/manifests\.mts\((\d+),\d+\): (error TS.*)/g)];
    return manifests.map((_, index) =>
      found.flatMap(([, line, message = '']) => (Number(line) === index + 1 ? [message] : [])),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function typed(manifest: Manifest, index: number): string {
  const name = PACKAGES[manifest.apiVersion]?.name;
  // Of other versions and kinds there is no type; their values are refused, or judged otherwise.
  const type = name && /^\w+$/.test(manifest.kind) ? `import('${name}').I${manifest.kind}` : 'unknown';
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
}

async function compile(directory: string): Promise<string> {
  const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
  try {
    return (await promisify(execFile)(compiler, ['-p', directory, '--pretty', 'false'])).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
