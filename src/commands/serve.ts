// `tocsin serve`: reads the configuration and runs the program until it is asked to stop.

import { main } from '../main.ts';
import { readArguments } from './command.ts';
import { readConfiguration } from './configuration.ts';

export async function serve(args: readonly string[]): Promise<void> {
  // Not for people: the first of several doors opens the further ones with it.
  const { values } = readArguments({ args, options: { door: { type: 'string' } } });
  await main(readConfiguration(), { isFurther: values.door !== undefined });
}
