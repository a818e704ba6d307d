// `tocsin agent`: measures this machine and reports it.

import { reportOnce } from './once.ts';
import { AgentUsageError, readOptions } from './options.ts';
import { runAgent } from './run.ts';
import { continueSmall } from './small-heap.ts';
import { USAGE } from './usage.ts';

/** Exit code 1: it could not be done, 2: it was asked wrongly. */
export async function agent(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args, process.env);
    if (!options) process.stdout.write(USAGE);
    else if (options.mode !== 'run') await reportOnce(options);
    else {
      continueSmall();
      await runAgent(options);
    }
  } catch (error) {
    if (!(error instanceof AgentUsageError)) throw error;
    process.stderr.write(`tocsin agent: ${error.message}\n\ntocsin agent --help says how it is used.\n`);
    process.exitCode = 2;
  }
}
