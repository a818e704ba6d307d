// An installed package: its command, run by whoever may do nothing.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export interface Place {
  /** Of npm. */
  prefix: string;
  command: string;
  path: string;
  home: string;
  /** Its uid and gid; null: whoever runs this. */
  user: number | null;
}

type Environment = Record<string, string>;

export interface Installed {
  prefix: string;
  /** What a command prints; rejects, with `stderr`, where its exit code is not 0. */
  run(args: readonly string[], environment?: Environment): Promise<string>;
  /** Starts it and waits until it is ready. */
  serve(environment: Environment): Promise<Running>;
}

interface Running extends AsyncDisposable {
  readyMs: number;
  /** `/health`, `/ready`, the dashboard and a script of it. */
  expectAnswers(): Promise<void>;
  /** By SIGTERM; rejects where its exit code is not 0. */
  stop(): Promise<void>;
}

export function openInstalled({ prefix, command, path, home, user }: Place): Installed {
  const options = (environment: Environment) => ({
    cwd: home,
    env: { PATH: path, HOME: home, TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0', ...environment },
    ...(user === null ? {} : { uid: user, gid: user }),
  });
  return {
    prefix,
    run: async (args, environment = {}) =>
      (await promisify(execFile)(command, args, options(environment))).stdout,
    async serve(environment) {
      const begun = performance.now();
      const child = spawn(command, ['serve'], {
        ...options(environment),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'close');
      const lines = createInterface(child.stdout);
      const { promise: ready, resolve } = Promise.withResolvers<{ api_url: string; dashboard_url: string }>();
      lines.on('line', (line) => line.startsWith('{"ready":true') && resolve(JSON.parse(line)));
      const urls = await Promise.race([
        ready,
        ended.then(([code]) => Promise.reject(new Error(`it ended with ${code} instead of being ready`))),
      ]);
      const stop = async () => {
        child.kill('SIGTERM');
        const [code] = await ended;
        if (code !== 0) throw new Error(`it ended with ${code} after SIGTERM`);
      };
      return {
        readyMs: Math.round(performance.now() - begun),
        expectAnswers: () => expectAnswers(urls.api_url, urls.dashboard_url),
        stop,
        async [Symbol.asyncDispose]() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
  };
}

async function expectAnswers(api: string, dashboard: string): Promise<void> {
  await answerOf(`${api}/health`);
  await answerOf(`${api}/ready`);
  const page = await answerOf(`${dashboard}/`);
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (script === undefined) throw new Error(`no script in the dashboard: ${page}`);
  await answerOf(new URL(script, dashboard).href);
}

async function answerOf(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${text}`);
  return text;
}
