// `tocsin <command>`: what can be asked of the program on the command line.

import packageJson from '../../package.json' with { type: 'json' };
import { StartupProblem } from '../platform/startup-problem.ts';
import { type Command, print, readArguments, UsageError } from './command.ts';
import { commandTable } from './command-table.ts';
import type { Resource } from './resources/resource.ts';

const commands: readonly Command[] = [
  ...commandTable,
  { name: 'version', summary: 'print the version', load: async () => printVersion },
  { name: '--version', load: async () => printVersion },
  { name: 'help', summary: 'print this', load: async () => printHelp },
  { name: '--help', load: async () => printHelp },
  { name: '-h', load: async () => printHelp },
];

/** Exit code 1: it could not be done, 2: it was asked wrongly. */
export async function runCommand([name = 'serve', ...args]: readonly string[]): Promise<void> {
  const command = commands.find((one) => one.name === name) ?? (await resourceCommand(name));
  try {
    if (!command) throw new UsageError(`there is no command "${name}"`);
    if (command.detail !== undefined && isHelp(args))
      return print(`Usage: tocsin ${callOf(command)}\n\n${command.detail}`);
    const run = await command.load();
    await run(args);
  } catch (error) {
    if (error instanceof StartupProblem) fail(error.message, 1);
    else if (error instanceof UsageError)
      fail(`${error.message}\n\n${command ? `Usage: tocsin ${callOf(command)}` : await help()}`, 2);
    else throw error;
  }
}

/** The table of resources is large, and asked last. */
async function resourceCommand(name: string): Promise<Command | undefined> {
  const { resources } = await import('./resources/table.gen.ts');
  const resource = resources.find((one) => one.name === name || one.aliases.includes(name));
  return resource && { name, usage: '<what> [options]', load: async () => runnerOf(resource) };
}

async function runnerOf(resource: Resource): Promise<(args: readonly string[]) => Promise<void>> {
  const { runResource } = await import('./resources/main.ts');
  return (args) => runResource(resource, args);
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
  print(await help());
}

const isHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h');

const callOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>) => (usage ? `${name} ${usage}` : name);

async function help() {
  const { resources } = await import('./resources/table.gen.ts');
  const listed = commands.flatMap(({ name, summary }) => (summary ? [{ name, summary }] : []));
  const width = Math.max(...listed.map(({ name }) => name.length));
  const lines = listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  const names = resources.map(({ name, aliases }) => [name, ...aliases].join('|'));
  return `Usage: tocsin <command>\n\n${lines.join('')}
Resources of an account, as in \`tocsin checks list\`; tocsin <resource> says what each can do:
${folded(names)}
tocsin <command> --help says more of doctor, backup, restore, secret, run, agent, probe, admin, import, validate,
plan, apply, export and completion.
Settings come from the environment or from a file .env in the current directory; docs/self-hosting.md lists them.
`;
}

const WIDTH = 110;

function folded(names: readonly string[]): string {
  const lines = [' '];
  for (const name of names) {
    const last = lines.at(-1) ?? '';
    if (last.length + name.length + 1 > WIDTH) lines.push(`  ${name}`);
    else lines[lines.length - 1] = `${last} ${name}`;
  }
  return `${lines.join('\n')}\n`;
}
