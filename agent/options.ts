// What was asked for on the command line and in the environment. Pure.

import { parseArgs } from 'node:util';

export interface AgentOptions {
  /** Where reports go; null where none is sent. */
  url: URL | null;
  token: TokenSource | null;
  stateDirectory: string;
  /** null: as the service says. */
  intervalMs: number | null;
  mode: 'run' | 'once' | 'print';
  isJsonLog: boolean;
}

export type TokenSource = { file: string } | { token: string };

/** The agent was called wrongly: one sentence, and exit code 2. */
export class AgentUsageError extends Error {
  override name = 'AgentUsageError';
}

const OPTIONS = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  'state-dir': { type: 'string' },
  interval: { type: 'string' },
  once: { type: 'boolean' },
  print: { type: 'boolean' },
  log: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** null: help was asked for. Throws AgentUsageError. */
export function readOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): AgentOptions | null {
  if (argv.some((arg) => /^--token(=|$)/.test(arg)))
    throw new AgentUsageError(
      'a token on the command line can be read by everybody on this machine; put it into a file that only you can read (chmod 600) and give --token-file',
    );
  const values = parsed(argv);
  if (values.help) return null;
  if (values.print && !values.once) throw new AgentUsageError('--print goes with --once');
  const mode = values.print ? 'print' : values.once ? 'once' : 'run';
  return {
    url: mode === 'print' ? null : urlOf(values.url ?? environment.TOCSIN_URL),
    token: mode === 'print' ? null : tokenOf(values['token-file'], environment),
    stateDirectory: values['state-dir'] ?? stateDirectoryOf(environment),
    intervalMs: intervalOf(values.interval),
    mode,
    isJsonLog: isJson(values.log ?? environment.TOCSIN_LOG_FORMAT),
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    // The first sentence names what is wrong; the others speak of positionals, which there are none of here.
    if (error instanceof TypeError)
      throw new AgentUsageError(error.message.split(/\. |\n/)[0]?.replace(/\.$/, ''));
    throw error;
  }
}

function urlOf(text: string | undefined): URL {
  if (!text) throw new AgentUsageError('where to? Give --url with the address of the API, or set TOCSIN_URL');
  const wrong = '--url takes the address of the API, such as https://api.example.com';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new AgentUsageError(wrong);
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new AgentUsageError(wrong);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/agent/report`;
  return url;
}

function tokenOf(file: string | undefined, environment: NodeJS.ProcessEnv): TokenSource {
  const path = file ?? environment.TOCSIN_TOKEN_FILE;
  if (path) return { file: path };
  if (environment.TOCSIN_TOKEN) return { token: environment.TOCSIN_TOKEN };
  throw new AgentUsageError(
    'which server is this? Give --token-file with the file that holds its token, or set TOCSIN_TOKEN_FILE or TOCSIN_TOKEN',
  );
}

/** systemd names a directory where the unit has one (systemd.exec(5), StateDirectory=). */
function stateDirectoryOf(environment: NodeJS.ProcessEnv): string {
  const { STATE_DIRECTORY, XDG_STATE_HOME, HOME, LOCALAPPDATA } = environment;
  const ofSystemd = STATE_DIRECTORY?.split(':')[0];
  if (ofSystemd) return ofSystemd;
  if (LOCALAPPDATA) return `${LOCALAPPDATA}\\tocsin-agent`;
  if (process.getuid?.() === 0 || !HOME) return '/var/lib/tocsin-agent';
  return `${XDG_STATE_HOME || `${HOME}/.local/state`}/tocsin-agent`;
}

function intervalOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds >= 0.1 && seconds <= 300)) throw new AgentUsageError('--interval takes 0.1 to 300 seconds');
  return seconds * 1_000;
}

function isJson(text: string | undefined): boolean {
  if (text !== undefined && text !== 'json' && text !== 'plain')
    throw new AgentUsageError('--log takes json or plain');
  return text === 'json';
}
