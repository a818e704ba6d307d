// `tocsin <command>`: what can be asked of the program on the command line.

import packageJson from '../../package.json' with { type: 'json' };
import { serve } from './serve.ts';

const USAGE = `Usage: tocsin <command>

  serve      start Tocsin with all its parts (what npm start does)
  version    print the version
  help       print this

Settings come from the environment or from a file .env in the current directory; docs/self-hosting.md lists them.
`;

export async function runCommand(args: readonly string[]): Promise<void> {
  const [command = 'serve', ...rest] = args;
  if (command === 'serve' && rest.length === 0) return serve();
  if (command === 'version' || command === '--version') return print(`${packageJson.version}\n`);
  if (command === 'help' || command === '--help' || command === '-h') return print(USAGE);
  process.stderr.write(`tocsin: there is no command "${args.join(' ')}"\n\n${USAGE}`);
  process.exitCode = 2;
}

function print(text: string) {
  process.stdout.write(text);
}
