// `tocsin serve`: reads the configuration and runs the program until it is asked to stop.

import { main } from '../main.ts';
import { readArguments } from './command.ts';
import { readConfiguration } from './configuration.ts';

export async function serve(args: readonly string[]): Promise<void> {
  readArguments({ args, options: {} });
  await main(readConfiguration());
}
