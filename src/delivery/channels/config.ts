// Whether the configuration of a channel may be stored.

import { Type } from 'typebox';
import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { inputCheck } from '../../platform/http/input-check.ts';
import { parseTarget } from '../../platform/safe-fetch/target.ts';
import type { ChannelKind } from '../kinds/kind.ts';
import { channelKinds } from '../kinds/kinds.ts';
import { type Config, movedConfigIssues, unmaskedConfig } from '../kinds/masks.ts';

const checks = new Map(
  channelKinds.map((kind) => [kind.kind, inputCheck({ body: Type.Object({ config: kind.config }) })]),
);

/** In the types of its schema; throws ValidationFailed with everything that is wrong. */
function checkedConfig(kind: ChannelKind, given: unknown): Config {
  const check = checks.get(kind.kind);
  if (!check) throw new Error(`There is no check of ${kind.kind}`);
  const { body } = check.input({ params: {}, query: {}, body: { config: given } });
  const { config } = body as { config: Config };
  refuseIssues(configIssues(kind, config));
  return config;
}

/** What no schema can say of a configuration that keeps to its schema. */
function configIssues(kind: ChannelKind, config: Config): Issue[] {
  const issues = (kind.issues?.(config) ?? []).map(inConfig);
  const target = kind.way === 'http' ? kind.target(config) : null;
  const parsed = target ? parseTarget(target.url) : null;
  if (target && parsed?.ok === false && issues.length === 0)
    issues.push(inConfig({ field: target.field, reason: parsed.reason }));
  return issues;
}

/** A configuration that is new: what is masked in it stands for nothing. */
export const newConfigIssues = (kind: ChannelKind, config: Config): Issue[] => [
  ...unmaskedConfig(kind, config, {}).issues,
  ...configIssues(kind, config),
];

/** `given` in place of `stored`; what is masked in it stays, unless it would be sent to somewhere else now. */
export function changedConfig(kind: ChannelKind, given: Config, stored: Config): Config {
  const unmasked = unmaskedConfig(kind, given, stored);
  refuseIssues(unmasked.issues);
  const config = checkedConfig(kind, unmasked.config);
  refuseIssues(movedConfigIssues(kind, config, { given, stored }));
  return config;
}

/** Its address is judged again at every delivery; this is to say so at once. */
export async function refuseTarget(app: App, actor: Actor, kind: ChannelKind, config: Config): Promise<void> {
  const target = kind.way === 'http' ? kind.target(config) : null;
  if (!target) return;
  const verdict = await app.safeFetch.checkTarget(target.url, {
    privateAllowed: mayNamePrivateTargets(app, actor),
  });
  if (!verdict.ok) refuseIssues([inConfig({ field: target.field, reason: verdict.reason })]);
}

const inConfig = ({ field, reason }: Issue): Issue => ({ field: `config.${field}`, reason });
