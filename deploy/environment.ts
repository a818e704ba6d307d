// Holds the environment that a manifest or a compose file sets against the program's configuration.

import { type Config, readConfig } from '../src/platform/config.ts';

const context = { defaultDataDir: '/data' };

/** What the secrets of an installation may hold. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://tocsin:correct-horse@database.example.com/tocsin',
  SMTP_URL: 'smtps://tocsin:correct-horse@mail.example.com',
  TOCSIN_SECRET: 'correct-horse-battery-staple-of-43-characters',
};

/** Every name that the program looks for. */
function knownVariables(): ReadonlySet<string> {
  const names = new Set<string>();
  const noting = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void (typeof name === 'string' && names.add(name)) },
  );
  readConfig(noting, context);
  return names;
}

/**
 * What the program makes of an environment whose files of secrets hold something sensible. Throws where it has a variable
 * that the program does not know or would refuse.
 */
export function configurationOf(environment: Readonly<Record<string, string>>): Config {
  const known = knownVariables();
  const strangers = Object.keys(environment).filter((name) => !known.has(name));
  if (strangers.length > 0) throw new Error(`${strangers.join(', ')}: no variable of Tocsin`);
  const entries = Object.entries(environment).map(([name, value]) => {
    const bare = name.replace(/_FILE$/, '');
    const secret = SECRETS[bare];
    return bare === name ? [name, value] : [bare, secret ?? refuse(name)];
  });
  return readConfig(Object.fromEntries(entries), context);
}

function refuse(name: string): never {
  throw new Error(`${name} names a file of which this test knows no content`);
}
