// What a new channel is described with: a name, a kind and the configuration that this kind has.

import { type TSchema, Type } from 'typebox';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import type { ChannelKind } from '../kinds/kind.ts';
import { channelKinds } from '../kinds/kinds.ts';
import { type OwnTexts, type OwnTextsGiven, templateProblems } from '../messages/own-texts.ts';
import { newConfigIssues } from './config.ts';
import { channelName, ownTextFields } from './schema.ts';

/** One object for each kind, told apart by `kind`. */
const byKind = (fields: Record<string, TSchema>, isDescribed = false) =>
  Type.Union(
    channelKinds.map(({ kind, config, description }) =>
      Type.Object({ kind: Type.Literal(kind), config, ...fields }, isDescribed ? { description } : {}),
    ),
  );

export interface NewChannel extends OwnTextsGiven {
  name: string;
  kind: string;
  config: Record<string, unknown>;
  enabled?: boolean;
  add_to_rules?: boolean;
}

const settings = {
  name: channelName,
  ...ownTextFields,
  enabled: Type.Optional(Type.Boolean({ description: 'Default true.' })),
  add_to_rules: Type.Optional(
    Type.Boolean({
      description: 'Adds it to every rule. Default false: a channel in no rule is not notified.',
    }),
  ),
};

export const newChannelSchema = Type.Unsafe<NewChannel>(byKind(settings, true));

export const unsavedChannelSchema = Type.Unsafe<Pick<NewChannel, 'kind' | 'config'> & OwnTextsGiven>(
  byKind(ownTextFields),
);

/** For `refine` of a route that takes a new configuration. */
export function newChannelIssues({ body, wrong }: Refinement): Issue[] {
  const fields: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
  const kind = channelKinds.find((one) => one.kind === fields.kind);
  const { config } = fields;
  const isWhole = kind && !wrong.has('config') && typeof config === 'object' && config !== null;
  return [
    ...labelIssues(fields),
    ...(isWhole ? newConfigIssues(kind, { ...config }) : []),
    ...(kind ? ownTextIssues(kind, givenTexts(fields)) : []),
  ];
}

const givenTexts = ({ title_template, text_template }: Readonly<Record<string, unknown>>): OwnTexts => ({
  title_template: typeof title_template === 'string' ? title_template : null,
  text_template: typeof text_template === 'string' ? text_template : null,
});

/** What is wrong with the templates of a channel of this kind. */
export function ownTextIssues({ for_people, name }: ChannelKind, own: OwnTexts): Issue[] {
  if (!for_people)
    return (['title_template', 'text_template'] as const)
      .filter((field) => own[field] !== null)
      .map((field) => ({ field, reason: `no template: ${name} receives alerts unchanged` }));
  return templateProblems(own).map(({ field, reason }) => ({ field, reason }));
}
