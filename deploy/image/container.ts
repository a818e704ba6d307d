// Runs an image without a daemon, as strictly as a container can be run: its root read-only, by the user that it names,
// without any capability or way to get one, /tmp in memory, and one directory to write to.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Builds the images in a directory, and looks at them there. */
export const BUILD = join(import.meta.dirname, 'build.sh');

export interface Image {
  name: string;
  /** Its root file system, mounted. */
  root: string;
  bytes: number;
  user: string;
  environment: readonly string[];
  command: readonly string[];
  /** What its HEALTHCHECK runs. */
  health: readonly string[];
}

interface Inspected {
  OCIv1: { config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[] } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
}

/** An image that deploy/image/build.sh built in the directory. */
export function openImage(work: string, name: string): Image {
  const buildah = (...args: string[]) =>
    execFileSync(BUILD, [work, 'buildah', ...args], { encoding: 'utf8' }).trim();
  const container = buildah('from', '--pull-never', `localhost/${name}`);
  const root = buildah('mount', container);
  const { OCIv1, Docker }: Inspected = JSON.parse(buildah('inspect', container));
  const { User, Env, Entrypoint, Cmd } = OCIv1.config;
  const { Healthcheck } = Docker.config;
  const files = execFileSync('du', ['--summarize', '--apparent-size', '--block-size=1', root], {
    encoding: 'utf8',
  });
  return {
    name,
    root,
    bytes: Number.parseInt(files, 10),
    user: User,
    environment: Env,
    command: [...Entrypoint, ...Cmd],
    health: Healthcheck.Test.slice(1),
  };
}

export interface Container {
  /** Ends it, whatever it does. */
  kill(): void;
  /** The first line on stdout with this text. */
  line(text: string): Promise<string>;
  /** Runs in the same image with the same volume; the exit code. */
  check(command: readonly string[]): number;
  /** To its first process. */
  signal(name: NodeJS.Signals): void;
  ended: Promise<{ code: number | null }>;
}

const ENTER = `
set -eu
root=$1 volume=$2 user=$3 && shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
mount -t tmpfs -o mode=755,size=64k tmpfs "$root/dev"
for device in null zero full random urandom; do : >"$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount --bind "$volume" "$root/data"
# What chroot needs goes with the change of user.
exec setpriv --bounding-set=-all,+sys_chroot,+setuid,+setgid --inh-caps=-all --no-new-privs chroot --groups= --userspec="$user" "$root" "$@"
`;

export function runContainer(
  image: Image,
  volume: string,
  environment: Readonly<Record<string, string>>,
): Container {
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const env = Object.fromEntries([...image.environment, ...given].map((entry) => cut(entry, '=')));
  const enter = (command: readonly string[]) => [
    ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'enter'],
    ...[image.root, volume, image.user, ...command],
  ];
  const child = spawn('unshare', enter(image.command), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code]) => ({ code }));
  return {
    ended,
    kill: () => {
      // A change of user takes from the first process that it ends with unshare.
      if (child.exitCode === null) process.kill(firstProcess(child.pid ?? 0), 'SIGKILL');
    },
    async line(text) {
      const find = () => lines.find((line) => line.includes(text));
      for (;;) {
        const found = find();
        if (found !== undefined) return found;
        if (child.exitCode !== null)
          throw new Error(`it ended before it printed ${text}: ${lines.join('\n')}`);
        await Promise.race([once(output, 'line'), ended]);
      }
    },
    check(command) {
      try {
        execFileSync('unshare', enter(command), { env, stdio: 'pipe' });
        return 0;
      } catch (error) {
        return error instanceof Error && 'status' in error && typeof error.status === 'number'
          ? error.status
          : 1;
      }
    },
    signal: (name) => process.kill(firstProcess(child.pid ?? 0), name),
  };
}

/** The child of unshare, which is the first process of the container. */
const firstProcess = (parent: number): number =>
  Number.parseInt(execFileSync('pgrep', ['--parent', String(parent)], { encoding: 'utf8' }), 10);

function cut(entry: string, at: string): [string, string] {
  const index = entry.indexOf(at);
  return [entry.slice(0, index), entry.slice(index + 1)];
}
