// The real program as a process of its own, on a data directory of its own: started, signalled and cleared away.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { commandLineOf } from '../src/platform/database/embedded/command-line.ts';
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts';

export const PROGRAM = fileURLToPath(new URL('../bin/tocsin.cjs', import.meta.url));

export type Environment = Record<string, string>;

export interface LaunchOptions {
  /** In a process group of its own, as a shell starts it. */
  ownGroup?: boolean;
  /** Another one than this, such as that of the next release. */
  program?: string;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Tocsin {
  api: string;
  dashboard: string;
  pid: number;
  /** What it wrote to stdout so far. */
  stdout(): string;
  /** Resolves once a line on stdout contains this text. */
  untilLogged(text: string): Promise<void>;
  send(signal: NodeJS.Signals): void;
  ended: Promise<Exit>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
}

export interface Installation {
  dataDir: string;
  /** Starts the program and waits for its ready line. */
  start(environment?: Environment, options?: LaunchOptions): Promise<Tocsin>;
  /** Runs the program to its end, which comes by itself. */
  attempt(environment?: Environment): Promise<Exit>;
  /** Starts the program without waiting for anything. */
  launch(environment?: Environment, options?: LaunchOptions): Launched;
  /** The first process of the embedded PostgreSQL; null where none runs. */
  postmaster(): Promise<number | null>;
}

const LIMIT_MS = 120_000;

/**
 * A data directory, cleared away with everything that still runs on it when the test ends. A copy of one that was started on
 * before, where whoever runs the tests has prepared it (e2e/prepared.ts); else empty.
 */
export const installation = (t: TestContext): Promise<Installation> =>
  installationFrom(t, process.env.TOCSIN_TEST_PREPARED);

/** The same, but nothing was ever started on it. */
export const newInstallation = (t: TestContext): Promise<Installation> => installationFrom(t, undefined);

async function installationFrom(t: TestContext, prepared: string | undefined): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-e2e-'));
  // With its owners, which the copying of Node.js leaves behind.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
  const launched: Launched[] = [];
  const postmaster = async () => (await findPostmaster(join(dataDir, 'postgresql')))?.pid ?? null;
  t.after(async () => {
    for (const { child, ended } of launched) {
      child.kill('SIGKILL');
      await ended;
    }
    const left = await postmaster();
    if (left !== null) await endPostgres(left);
    await rm(dataDir, { recursive: true, force: true });
  });
  const launch: Installation['launch'] = (environment, options) => {
    const usual = { TOCSIN_DATA_DIR: dataDir, TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0' };
    const started = launchNode([options?.program ?? PROGRAM, 'serve'], { ...usual, ...environment }, options);
    launched.push(started);
    return started;
  };
  return {
    dataDir,
    launch,
    start(environment, options) {
      const started = launch(environment, options);
      void started.ended.then(({ stderr }) => stderr && t.diagnostic(`the program said: ${stderr}`));
      return untilReady(started);
    },
    attempt: (environment) => within(launch(environment).ended, 'the program to end by itself'),
    postmaster,
  };
}

export interface Launched {
  child: ChildProcess;
  stdout(): string;
  ended: Promise<Exit>;
}

/** Only what is given: the variables of whoever runs the tests must not reach the program. */
export function launchNode(
  args: readonly string[],
  environment: Environment = {},
  { ownGroup = false }: LaunchOptions = {},
): Launched {
  const child = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', ...environment },
    detached: ownGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const ended = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return { child, ended, stdout: () => said.stdout };
}

async function untilReady(launched: Launched): Promise<Tocsin> {
  const { child, ended, stdout } = launched;
  const readyLine = lineWith(launched, '{"ready":true');
  const exit = await within(Promise.race([readyLine, ended]), 'the ready line');
  if (typeof exit !== 'string') throw new Error(`it ended instead of being ready: ${exit.stderr}`);
  const { api_url, dashboard_url } = JSON.parse(exit);
  const pid = child.pid ?? 0;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return within(ended, `the end after ${signal}`);
  };
  return {
    api: api_url,
    dashboard: dashboard_url,
    pid,
    stdout,
    untilLogged: async (text) => {
      await within(lineWith(launched, text), `a line with ${text}`);
    },
    send: (signal) => void child.kill(signal),
    ended,
    end,
  };
}

/** The first line on stdout that contains the text. */
export function lineWith({ child, stdout }: Launched, text: string): Promise<string> {
  const find = () =>
    stdout()
      .split('\n')
      .slice(0, -1)
      .find((line) => line.includes(text));
  return new Promise((resolve) => {
    const look = () => {
      const line = find();
      if (line === undefined) return;
      child.stdout?.off('data', look);
      resolve(line);
    };
    child.stdout?.on('data', look);
    look();
  });
}

/** The promise, or a failure that says what did not come. */
export async function within<T>(promise: Promise<T>, what: string, limitMs = LIMIT_MS): Promise<T> {
  const timer = new AbortController();
  const late = wait(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`waited ${limitMs / 1_000} s in vain for ${what}`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

/** Asks again and again from outside until there is an answer; fails where none comes. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${LIMIT_MS / 1_000} s in vain for ${what}`);
    await wait(20);
  }
}

/** Whether the process is gone, its remains apart. */
export const isGone = async (pid: number) => (await commandLineOf(pid)) === null;

async function endPostgres(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  await until('PostgreSQL to end', async () => ((await isGone(pid)) ? true : null));
}
