// What cron does with a line of a crontab, and curl as people call it.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the command of a line once, as cron does when its time has come: by sh, with next to no environment. */
export async function runCrontabLine(line: string): Promise<string> {
  const command = line.split(/\s+/).slice(5).join(' ').replaceAll('\\%', '%');
  const environment = { SHELL: '/bin/sh', PATH: '/usr/local/bin:/usr/bin:/bin', LOGNAME: 'nobody' };
  const { stdout, stderr } = await run('sh', ['-c', command], { cwd: '/', env: environment });
  return stdout + stderr;
}

export interface CurlAnswer {
  status: number;
  /** JSON of whatever shape, or null. */
  body: ReturnType<typeof JSON.parse>;
}

/** The real curl, with these arguments after the usual ones. */
export async function curl(...args: string[]): Promise<CurlAnswer> {
  const usual = ['--silent', '--show-error', '--max-time', '30', '--write-out', '\n%{http_code}'];
  const { stdout } = await run('curl', [...usual, ...args]);
  const end = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end + 1)), body: text === '' ? null : JSON.parse(text) };
}

export interface CurlClient {
  get(path: string): Promise<CurlAnswer>;
  post(path: string, body: unknown): Promise<CurlAnswer>;
}

/** Calls to the API as its documentation shows them, with a bearer token and nothing else. */
export function curlClient(api: string, token?: string): CurlClient {
  const bearer = token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`];
  return {
    get: (path) => curl(...bearer, api + path),
    post: (path, body) =>
      curl(
        ...bearer,
        ...['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)],
        api + path,
      ),
  };
}
