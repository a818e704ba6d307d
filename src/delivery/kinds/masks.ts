// What is secret in the configuration of a channel: how it is shown without its secrets, and taken back again. Pure.

import { isJsonObject, type JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';
import type { Issue } from '../../platform/errors.ts';
import { GIVE_AGAIN, originOf } from '../../platform/secret-headers.ts';
import { unmask } from '../../platform/unmask.ts';
import { formsOfSecrets } from '../texts/hidden-secrets.ts';
import type { ChannelKind } from './kind.ts';

export type Config = Readonly<Record<string, unknown>>;

const fieldsOf = ({
  config,
}: Pick<ChannelKind, 'config'>): Readonly<Record<string, JsonSchema & { writeOnly?: true }>> =>
  config.properties;

/** Every field of the kind, with what holds where it was not given. */
export const wholeConfig = (kind: ChannelKind, config: Config): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(kind)).map(([name, field]) => [name, config[name] ?? field.default ?? null]),
  );

/** The names of the fields that hold secrets. */
export const secretFields = (kind: ChannelKind): string[] =>
  Object.entries(fieldsOf(kind))
    .filter(([, field]) => field.writeOnly || isSecretUnion(field))
    .map(([name]) => name);

/** As `wholeConfig`, with masks in place of secrets. */
export function shownConfig(kind: ChannelKind, config: Config): Record<string, unknown> {
  const whole = wholeConfig(kind, config);
  for (const name of secretFields(kind)) whole[name] = masked(whole[name]);
  return whole;
}

/** A secret that may be null is marked inside of the union. */
const isSecretUnion = ({ anyOf }: JsonSchema) => anyOf?.some((part) => 'writeOnly' in part) === true;

function masked(value: unknown): unknown {
  if (typeof value === 'string') return MASK;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, MASK]));
}

/** `given` with the stored secrets where it holds masks; the issues are masks of what is not stored. */
export function unmaskedConfig(
  kind: ChannelKind,
  given: Config,
  stored: Config,
): { config: Record<string, unknown>; issues: Issue[] } {
  const issues: Issue[] = [];
  const unmasked = (field: string, value: unknown, kept: unknown) =>
    unmask(`config.${field}`, value, kept, issues);
  const entries = Object.entries(given).map(([name, value]) => {
    const field = Object.hasOwn(fieldsOf(kind), name) ? fieldsOf(kind)[name] : undefined;
    if (!field || !(field.writeOnly || isSecretUnion(field))) return [name, value] as const;
    if (!isJsonObject(value)) return [name, unmasked(name, value, stored[name])] as const;
    const kept = stored[name];
    const parts = Object.entries(value).map(([key, part]) => {
      const keptPart = isJsonObject(kept) && Object.hasOwn(kept, key) ? kept[key] : undefined;
      return [key, unmasked(`${name}.${key}`, part, keptPart)] as const;
    });
    return [name, Object.fromEntries(parts)] as const;
  });
  return { config: Object.fromEntries(entries), issues };
}

/** Secrets that stay, by their masks in `given`, and that `config` would send elsewhere than `stored` did. */
export const movedConfigIssues = (
  kind: ChannelKind,
  config: Config,
  { given, stored }: { given: Config; stored: Config },
): Issue[] =>
  audienceOf(kind, config) === audienceOf(kind, stored)
    ? []
    : unmaskedConfig(kind, given, {}).issues.map(({ field }) => ({ field, reason: GIVE_AGAIN }));

/** Where its secrets go; null: to the service itself, or nowhere. */
function audienceOf(kind: ChannelKind, config: Config): string | null {
  const target = kind.way === 'http' ? kind.target(config) : null;
  return target && originOf(target.url);
}

/** Every text of a configuration that nobody may read, in the forms in which another side might send it back. */
export function secretsOf(kind: ChannelKind, config: Config): string[] {
  const values = secretFields(kind).flatMap((name) => {
    const value = config[name];
    return isJsonObject(value) ? Object.values(value) : [value];
  });
  return formsOfSecrets(values.filter((value) => typeof value === 'string'));
}
