// `tocsin serve`: reads the configuration and runs the program until it is asked to stop.

import { readArguments } from './command.ts';
import { readConfiguration } from './configuration.ts';

export async function serve(args: readonly string[]): Promise<void> {
  // Not for people: the first of several doors opens the further ones with it.
  const { values } = readArguments({ args, options: { door: { type: 'string' } } });
  const config = readConfiguration();
  // What is wrong with it is said before all else is loaded.
  const { main } = await import('../main.ts');
  await main(config, { isFurther: values.door !== undefined });
}
