// The values of the form, and what of them is sent: what another kind of check has stays behind. Pure.

import { MASK } from '../../../../shared/mask.ts';
import { type ProbeField, targetFields } from '../../../../shared/probe-facts.ts';
import { type ProbeKind, probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { factsOf, isProbed, sourcesFor, targetOf } from '../../../../shared/probe-kinds.ts';
import type { BodyOf } from '../../../api/operation-types.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { withScheme } from '../../../domain/bare-address.ts';
import { hasStoredSecret, sentStep } from './steps.ts';

export type NewCheck = NonNullable<BodyOf<'POST /uptime-checks'>>;

type Settings = Pick<
  UptimeCheck,
  Exclude<keyof NewCheck, ProbeKind | 'retry_interval_seconds' | 'location_ids'>
>;

export type CheckValues = Settings & {
  /** null: what the interval gives. */
  retry_interval_seconds: number | null;
  /** null: from wherever a new check is probed by default. */
  location_ids: UptimeCheck['location_ids'] | null;
} & { [Kind in ProbeKind]: NonNullable<UptimeCheck[Kind]> };

const newValues: CheckValues = {
  name: '',
  description: '',
  kind: 'http',
  url: '',
  host: '',
  port: null,
  record_type: 'A',
  interval_seconds: 60,
  retry_interval_seconds: null,
  timeout_seconds: 10,
  failure_threshold: 2,
  recovery_threshold: 1,
  confirm_after_seconds: 30,
  recover_after_seconds: 0,
  degraded_ms: null,
  upside_down: false,
  location_ids: null,
  down_when: 'majority',
  tags: [],
  badge_enabled: false,
  depends_on: null,
  assertions: [],
  certificate_warn_days: [21, 14, 7, 1],
  ...(Object.fromEntries(probeKinds.map((kind) => [kind, factsOf(kind).defaults])) as Pick<
    CheckValues,
    ProbeKind
  >),
};

export function valuesOf(check: UptimeCheck | null): CheckValues {
  if (!check) return newValues;
  const names = Object.keys(newValues) as (keyof CheckValues)[];
  const own = names.map((name) => [name, check[name] ?? newValues[name]]);
  return {
    ...Object.fromEntries(own),
    degraded_ms: check.degraded_ms,
    depends_on: check.depends_on,
  } as CheckValues;
}

/** Where a field of the kind lies: in the target, which all kinds share, or in the settings of its own. */
export const pathOf = (kind: ProbeKind, name: string): string =>
  targetFields.some((field) => field === name) ? name : `${kind}.${name}`;

const fieldsOf = (kind: ProbeKind): readonly ProbeField[] => {
  const { target, further, expected = [] } = factsOf(kind);
  return [...target, ...(further?.fields ?? []), ...expected];
};

const ownOf = (values: CheckValues): Record<string, unknown> => ({ ...values[values.kind] });

/** Whether the field means anything beside the others. */
export function isMeant(values: CheckValues, { not_with }: ProbeField): boolean {
  const other = not_with && (ownOf(values)[not_with.name] ?? null);
  return !not_with?.values.some((value) => value === other);
}

/** What is not probed has no more. */
const ofAll = ['name', 'kind', 'description', 'tags', 'badge_enabled', 'depends_on'] as const;

export function bodyOf(values: CheckValues): NewCheck {
  const { kind } = values;
  const names = Object.keys(values) as (keyof CheckValues)[];
  const shared = names.filter((name) => !probeKinds.some((one) => one === name) && !isTarget(name));
  const said = shared.filter((name) => name !== 'location_ids' || values.location_ids !== null);
  const meant = isProbed(kind) ? said : said.filter((name) => ofAll.some((one) => one === name));
  const unmeant = fieldsOf(kind).filter((field) => !isMeant(values, field));
  return {
    ...Object.fromEntries(meant.map((name) => [name, values[name]])),
    name: values.name.trim(),
    ...targetIn(values),
    [kind]: { ...sentOf(values), ...Object.fromEntries(unmeant.map(({ name }) => [name, null])) },
  } as NewCheck;
}

const sentOf = (values: CheckValues): Record<string, unknown> =>
  values.kind === 'scenario'
    ? { ...values.scenario, steps: values.scenario.steps.map(sentStep) }
    : ownOf(values);

const isTarget = (name: string) => targetFields.some((field) => field === name);

/** What may be left out is, where it is empty. */
function targetIn(values: CheckValues) {
  const { needs } = factsOf(values.kind);
  const given = targetOf(values.kind).map((field) => {
    const value = values[field];
    if (field === 'url') return [field, withScheme(String(value ?? ''), schemeOf(values.kind))] as const;
    return [field, field === 'host' ? String(value ?? '').trim() : value] as const;
  });
  return Object.fromEntries(given.filter(([field, value]) => value !== null || needs.includes(field)));
}

const schemeOf = (kind: ProbeKind): string => (factsOf(kind).schemes === 'ws' ? 'wss' : 'https');

/** Whether a certificate is seen: not by plain HTTP. */
export const seesCertificate = ({ kind, url }: CheckValues): boolean =>
  sourcesFor(kind).includes('certificate_days') &&
  !(targetOf(kind).includes('url') && /^(http|ws):/i.test(url?.trim() ?? ''));

/** What is stored and not shown cannot be sent again by a trial. */
export const hasStoredSecrets = (values: CheckValues): boolean =>
  fieldsOf(values.kind).some(({ name, as }) => {
    const value = ownOf(values)[name];
    if (as === 'steps') return values.scenario.steps.some(hasStoredSecret);
    const isNamed = as === 'headers' || as === 'variables';
    return isNamed ? Object.values({ ...(value as object) }).includes(MASK) : value === MASK;
  });
