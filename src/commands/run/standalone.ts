// `tocsin run` as a program of its own, which the bundle is made of: one file for machines that have an old Node.js and
// nothing else of Tocsin.

import { UsageError } from '../command.ts';
import { run } from './main.ts';

const [first, ...rest] = process.argv.slice(2);

run(first === 'run' ? rest : process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`tocsin run: ${error.message}\n\ntocsin run --help says how it is used.\n`);
  process.exitCode = 2;
});
