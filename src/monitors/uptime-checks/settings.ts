// The settings of a check, whole and decrypted: from a definition with its defaults, or from a change on top of what was
// kept. Pure.

import { MASK } from '../../../shared/mask.ts';
import type { TargetField } from '../../../shared/probe-facts.ts';
import { type ProbeKind, probeKinds } from '../../../shared/probe-kinds.gen.ts';
import { targetOf } from '../../../shared/probe-kinds.ts';
import type { Issue } from '../../platform/errors.ts';
import {
  GIVE_AGAIN,
  isHeaders,
  keptHeaderIssues,
  originOf,
  unmaskHeaders,
} from '../../platform/secret-headers.ts';
import { unmask } from '../../platform/unmask.ts';
import { hostAsConnected } from './host.ts';
import { type AnySettings, type OwnSettings, type ProbeDefinition, probeTypeOf } from './probes/kinds.ts';
import type { SecretForm } from './probes/probe-type.ts';
import { wholeCondition } from './probes/whole-condition.ts';
import type { NewUptimeCheck, UptimeCheck, UptimeCheckChanges } from './schema.ts';
import { defaultRetrySeconds } from './slots.ts';

const plainDefaults = {
  description: '',
  kind: 'http',
  url: null,
  host: null,
  port: null,
  record_type: null,
  interval_seconds: 60,
  retry_interval_seconds: defaultRetrySeconds(60),
  timeout_seconds: 10,
  failure_threshold: 2,
  recovery_threshold: 1,
  confirm_after_seconds: 30,
  recover_after_seconds: 0,
  degraded_ms: null,
  upside_down: false,
  location_ids: [],
  down_when: 'majority',
  badge_enabled: false,
  assertions: [],
  certificate_warn_days: [21, 14, 7, 1],
} satisfies Partial<UptimeCheck>;

/** What is stored as it is shown. */
export type PlainSettings = Pick<UptimeCheck, keyof typeof plainDefaults>;

/** Of the settings of the kinds those of its own, and null for the others. */
export interface CheckSettings extends PlainSettings, OwnSettings {}

/** Settings, and the masks among what was given that stand for nothing. */
interface Settled {
  settings: CheckSettings;
  issues: Issue[];
}

/** The names of settings that all kinds have, which are those of their columns. */
export const plainNames = Object.keys(plainDefaults) as (keyof PlainSettings)[];

export const plainOf = (settings: PlainSettings): PlainSettings =>
  Object.fromEntries(plainNames.map((name) => [name, settings[name]])) as PlainSettings;

const defaultsOf = (kind: ProbeKind): CheckSettings => ({
  ...plainDefaults,
  kind,
  ...ownOf(kind, probeTypeOf(kind).defaults),
});

/** `definition` may lack what was wrong with it, so that the rest can be looked at. */
export function settingsOf(definition: Omit<NewUptimeCheck, 'name'>): Settled {
  const { settings, issues } = changedSettings(defaultsOf(definition.kind), {
    ...definition,
    confirm_after_seconds: definition.confirm_after_seconds ?? confirmedByDefault(definition),
  });
  const port = settings.port ?? probeTypeOf(settings.kind).usualPort?.(ownSettings(settings)) ?? null;
  return { settings: { ...settings, port }, issues };
}

/** Whoever says how many failures it takes means just those. */
const confirmedByDefault = ({ failure_threshold }: Pick<NewUptimeCheck, 'failure_threshold'>): number =>
  failure_threshold === undefined ? plainDefaults.confirm_after_seconds : 0;

/** What is left out stays as it was, within `http` and the like as well. */
export function changedSettings(kept: CheckSettings, changes: UptimeCheckChanges): Settled {
  const { own, issues } = changedOwn(kept.kind, ownSettings(kept), changes[kept.kind] ?? {});
  const interval_seconds = changes.interval_seconds ?? kept.interval_seconds;
  const plain = plainNames.map((name) => [name, given(changes[name], kept[name])]);
  const settings: CheckSettings = {
    ...(Object.fromEntries(plain) as PlainSettings),
    kind: kept.kind,
    interval_seconds,
    retry_interval_seconds: changedRetry(kept, interval_seconds, changes.retry_interval_seconds),
    ...ownOf(kept.kind, own),
    location_ids: [...new Set(changes.location_ids ?? kept.location_ids)],
    assertions: changes.assertions?.map(wholeCondition) ?? kept.assertions,
    certificate_warn_days: descending(changes.certificate_warn_days ?? kept.certificate_warn_days),
  };
  return { settings, issues };
}

/** One that was never chosen follows the interval; null takes a chosen one back. */
function changedRetry(
  kept: PlainSettings,
  intervalSeconds: number,
  retrySeconds: number | null | undefined,
): number {
  const isDefault =
    retrySeconds === null || kept.retry_interval_seconds === defaultRetrySeconds(kept.interval_seconds);
  return retrySeconds ?? (isDefault ? defaultRetrySeconds(intervalSeconds) : kept.retry_interval_seconds);
}

/** The settings of its own kind. */
export const ownSettings = (settings: CheckSettings): AnySettings => ({ ...settings[settings.kind] });

/** These for the kind, and null for the others. */
export const ownOf = (kind: ProbeKind, own: AnySettings): OwnSettings =>
  Object.fromEntries(probeKinds.map((one) => [one, one === kind ? own : null])) as OwnSettings;

/** An issue of the settings of a kind as one of the check. */
export const within =
  (kind: ProbeKind) =>
  ({ field, reason }: Issue): Issue => ({ field: `${kind}.${field}`, reason });

function changedOwn(kind: ProbeKind, kept: AnySettings, changes: AnySettings) {
  const { secrets, nested, whole } = probeTypeOf(kind);
  const issues: Issue[] = [];
  const own = Object.entries(kept).map(([name, value]) => {
    const change = given(changes[name], value);
    const how = Object.entries(secrets).find(([part]) => part === name)?.[1];
    if (how === 'headers' && isHeaders(change) && isHeaders(value)) {
      const unmasked = unmaskHeaders(change, value);
      issues.push(...unmasked.issues);
      return [name, unmasked.headers];
    }
    return [name, how === undefined || how === 'nested' ? change : unmask(name, change, value, issues)];
  });
  const open: AnySettings = Object.fromEntries(own);
  const settings = nested?.unmask(open, kept, issues) ?? open;
  return { own: whole?.(settings) ?? settings, issues: issues.map(within(kind)) };
}

/** Secrets that were stored for one target and that the changes would send to another. */
export function movedSecretIssues(
  kept: CheckSettings,
  settings: CheckSettings,
  changes: UptimeCheckChanges,
): Issue[] {
  const { kind } = kept;
  const [stored, changed]: AnySettings[] = [ownSettings(kept), { ...changes[kind] }];
  const { nested, secrets } = probeTypeOf(kind);
  const inner = nested?.moved(placed(kept), placed(settings), changed ?? {}) ?? [];
  const isSame = audienceOf(kept) === audienceOf(settings);
  const own = (isSame ? [] : Object.entries(secrets)).flatMap(([part, how]) =>
    movedIssues(part, how, { stored: stored?.[part], given: changed?.[part] }),
  );
  return [...inner, ...own].map(within(kind));
}

const placed = (settings: CheckSettings) => ({ url: settings.url ?? '', settings: ownSettings(settings) });

function movedIssues(
  part: string,
  how: SecretForm,
  { stored, given: anew }: { stored: unknown; given: unknown },
): Issue[] {
  if (how === 'nested') return [];
  if (how === 'headers')
    return isHeaders(stored) ? keptHeaderIssues(isHeaders(anew) ? anew : undefined, stored) : [];
  return stored != null && (anew === undefined || anew === MASK) ? [{ field: part, reason: GIVE_AGAIN }] : [];
}

/** Where what a check sends goes. */
function audienceOf(settings: CheckSettings): string {
  const { kind, url, host, port } = settings;
  const target = url === null ? `${hostAsConnected(host ?? '')}:${port}` : originOf(url);
  return [target, ...(probeTypeOf(kind).through?.(ownSettings(settings)) ?? [])].join(' ');
}

const descending = (days: readonly number[]) => [...new Set(days)].sort((one, other) => other - one);

/** Null is a value, undefined is none. */
const given = <T>(change: T | undefined, kept: T): T => (change === undefined ? kept : change);

/** What a probe is asked. Of settings that keep the rules: throws where the target of the kind is missing. */
export function probeOf(settings: CheckSettings): ProbeDefinition {
  const { kind, assertions } = settings;
  const target = targetOf(kind).map((field) => [field, asConnected(field, settings)] as const);
  const lacking = target.find(([, value]) => value === null);
  if (lacking) throw new Error(`A check of kind ${kind} lacks its ${lacking[0]}`);
  const { upside_down: upsideDown } = settings;
  const probing = { timeoutMs: settings.timeout_seconds * 1_000, upsideDown, assertions };
  // That the target and the settings are those of its kind is known of each kind, and not to the compiler.
  return {
    kind,
    ...probing,
    ...Object.fromEntries(target),
    ...ownSettings(settings),
  } as unknown as ProbeDefinition;
}

const asConnected = (field: TargetField, settings: CheckSettings) =>
  field === 'host' ? hostAsConnected(settings.host ?? '') : settings[field];

/** Whether both look at the same thing in the same way, so that what was found with one holds for the other. */
export const isSameProbe = (one: CheckSettings, other: CheckSettings): boolean =>
  JSON.stringify(probeOf(one)) === JSON.stringify(probeOf(other));

/** Whether both show the certificate of the same end, so that what was said of it holds for the other. */
export const isSameTlsEnd = (one: CheckSettings, other: CheckSettings): boolean =>
  tlsEndOf(one) === tlsEndOf(other);

/** Of what no certificate is seen of it may be any. */
const tlsEndOf = (settings: CheckSettings) =>
  settings.url === null
    ? JSON.stringify([settings.host, settings.port, ownSettings(settings)])
    : URL.parse(settings.url)?.origin;
