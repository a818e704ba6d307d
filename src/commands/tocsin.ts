// `tocsin <command>`: what can be asked of the program on the command line.

import packageJson from '../../package.json' with { type: 'json' };
import { StartupProblem } from '../platform/startup-problem.ts';
import { type Command, print, readArguments, UsageError } from './command.ts';

const commands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'start Tocsin with all its parts (what npm start does)',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'doctor',
    usage: '[--json] [--mail-to <address>]',
    summary: 'look at everything that Tocsin needs, and say what to do',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'backup',
    usage: '[--without-secret] <file>',
    summary: 'write database, journal and secret to one file; - is stdout',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'run',
    usage: '--url <ping URL> [options] -- command [argument...]',
    summary: 'run a job and report it; run --help says more',
    load: async () => (await import('./run/main.ts')).run,
  },
  {
    name: 'restore',
    usage: '[--send-pending] <file>',
    summary: 'put a backup into an empty data directory and an empty database',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'admin',
    usage: '<create | reset-password | disable-2fa> --email <address>',
    summary: 'let in who is locked out; admin --help says more',
    load: async () => (await import('./admin/main.ts')).admin,
  },
  { name: 'version', summary: 'print the version', load: async () => printVersion },
  { name: '--version', load: async () => printVersion },
  { name: 'help', summary: 'print this', load: async () => printHelp },
  { name: '--help', load: async () => printHelp },
  { name: '-h', load: async () => printHelp },
];

/** Exit code 1: it could not be done, 2: it was asked wrongly. */
export async function runCommand([name = 'serve', ...args]: readonly string[]): Promise<void> {
  const command = commands.find((one) => one.name === name);
  try {
    if (!command) throw new UsageError(`there is no command "${name}"`);
    const run = await command.load();
    await run(args);
  } catch (error) {
    if (error instanceof StartupProblem) fail(error.message, 1);
    else if (error instanceof UsageError)
      fail(`${error.message}\n\n${command ? `Usage: tocsin ${callOf(command)}` : help()}`, 2);
    else throw error;
  }
}

function fail(message: string, exitCode: number) {
  process.stderr.write(`tocsin: ${message}\n`);
  process.exitCode = exitCode;
}

async function printVersion(args: readonly string[]) {
  readArguments({ args, options: {} });
  print(`${packageJson.version}\n`);
}

async function printHelp(args: readonly string[]) {
  readArguments({ args, options: {} });
  print(help());
}

const callOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>) => (usage ? `${name} ${usage}` : name);

function help() {
  const listed = commands.flatMap(({ name, usage, summary }) =>
    summary ? [{ summary, call: callOf({ name, usage }) }] : [],
  );
  const width = Math.max(...listed.map(({ call }) => call.length));
  const lines = listed.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}\n`);
  return `Usage: tocsin <command>\n\n${lines.join('')}
Settings come from the environment or from a file .env in the current directory; docs/self-hosting.md lists them.
`;
}
