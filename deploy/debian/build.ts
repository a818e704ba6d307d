// Makes both Debian packages: `npm run build:deb -- [--arch amd64|arm64] [--tarball FILE] [--out DIRECTORY]`.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { buildAgentPackage } from './agent-package.ts';
import { type Architecture, architectures, buildServicePackage } from './service-package.ts';

const root = new URL('../../', import.meta.url).pathname;
const own = { x64: 'amd64', arm64: 'arm64' } as const;

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: own[process.arch as keyof typeof own] ?? 'amd64' },
    /** What `npm pack` made; without it, it is made. */
    tarball: { type: 'string' },
    out: { type: 'string', default: join(root, 'dist/debian') },
  },
});
const architecture = (Object.keys(architectures) as Architecture[]).find((name) => name === values.arch);
if (!architecture) throw new Error(`--arch is one of ${Object.keys(architectures).join(', ')}`);

// The same sources make the same package, whenever they do.
process.env.SOURCE_DATE_EPOCH ??= execFileSync('git', ['log', '-1', '--format=%ct'], {
  cwd: root,
  encoding: 'utf8',
}).trim();

const work = await mkdtemp(join(tmpdir(), 'tocsin-deb-'));
try {
  const tarball = values.tarball ? resolve(values.tarball) : await pack(work);
  const program = await install(work, tarball, architecture);
  const { version } = packageJson;
  const common = { version, work, compression: 'xz' } as const;
  const directory = resolve(values.out);
  const service = await buildServicePackage({ ...common, architecture, program }, directory);
  const agent = await buildAgentPackage(common, directory);
  process.stdout.write(`${service}\n${agent}\n`);
} finally {
  await rm(work, { recursive: true, force: true });
}

async function pack(directory: string): Promise<string> {
  npm(['pack', '--silent', '--pack-destination', directory], root);
  const [name = ''] = (await readdir(directory)).filter((file) => file.endsWith('.tgz'));
  return join(directory, name);
}

/** As on the machine that it is for: what has a program for each kind of machine brings that of its kind alone. */
async function install(directory: string, tarball: string, target: Architecture): Promise<string> {
  const program = join(directory, 'program');
  const cpu = architectures[target];
  await mkdir(program);
  // npm takes a package for another kind of machine only where it is optional.
  const optionalDependencies = { [`node-linux-${cpu}`]: nodeVersion(cpu) };
  const { allowScripts } = packageJson;
  const made = JSON.stringify({ private: true, optionalDependencies, allowScripts });
  await writeFile(join(program, 'package.json'), made);
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  npm(['install', '--omit=dev', ...quiet, ...platform, tarball], program);
  await rm(join(program, 'package.json'));
  return program;
}

/** The one that a checkout runs on. */
function nodeVersion(cpu: 'x64' | 'arm64'): string {
  return lock.packages[`node_modules/node-linux-${cpu}`].version;
}

function npm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
