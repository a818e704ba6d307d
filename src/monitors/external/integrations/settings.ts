// What an integration is set to: its defaults, and what changes make of it. Pure.

import type { Mapping } from '../kinds/mapping-schema.ts';
import type { IntegrationChanges, IntegrationKind, NewIntegration } from './schema.ts';
import type { IntegrationSettings } from './store.ts';

const DAY_SECONDS = 86_400;

export const defaultsOf = (kind: IntegrationKind): IntegrationSettings => ({
  name: '',
  tags: [],
  resolve_after_seconds: kind === 'cloudwatch' || kind === 'sentry' ? 7 * DAY_SECONDS : DAY_SECONDS,
  delete_after_days: 7,
  settings: { tag_labels: ['severity'], mapping: null, topic_arn: null },
});

export function withChanges(
  before: IntegrationSettings,
  changes: Partial<NewIntegration>,
): IntegrationSettings {
  const { tag_labels, mapping, topic_arn } = { ...before.settings, ...given(changes) };
  return {
    name: (changes.name ?? before.name).trim(),
    tags: [...new Set(changes.tags ?? before.tags)],
    resolve_after_seconds: changes.resolve_after_seconds ?? before.resolve_after_seconds,
    delete_after_days: changes.delete_after_days ?? before.delete_after_days,
    settings: { tag_labels: [...new Set(tag_labels)], mapping, topic_arn },
  };
}

const given = ({ tag_labels, mapping, topic_arn }: IntegrationChanges) => ({
  ...(tag_labels !== undefined && { tag_labels }),
  ...(mapping !== undefined && { mapping }),
  ...(topic_arn !== undefined && { topic_arn }),
});

/** By the names of the API, without its secret. */
export const wholeIntegration = (wanted: NewIntegration) =>
  namedSettings(wanted.kind, withChanges(defaultsOf(wanted.kind), wanted));

export const namedSettings = (kind: IntegrationKind, { settings, ...own }: IntegrationSettings) => ({
  ...{ kind, ...own, ...settings },
  mapping: settings.mapping && { ...NO_MAPPING, ...settings.mapping },
});

/** So that what was left out and what is null are the same. */
const NO_MAPPING: Omit<Required<Mapping>, 'title'> = {
  ...{ items: null, key: null, severity: null, state: null, message: null, url: null },
  resolved_values: [],
};
