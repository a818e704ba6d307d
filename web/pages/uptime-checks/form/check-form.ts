// The values of the form, and what of them is sent: what another kind of check has stays behind. Pure.

import { MASK } from '../../../../shared/mask.ts';
import type { BodyOf } from '../../../api/operation-types.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';

export type NewCheck = NonNullable<BodyOf<'POST /uptime-checks'>>;

type Settings = Pick<
  UptimeCheck,
  | 'name'
  | 'description'
  | 'kind'
  | 'url'
  | 'host'
  | 'port'
  | 'record_type'
  | 'interval_seconds'
  | 'timeout_seconds'
  | 'failure_threshold'
  | 'recovery_threshold'
  | 'degraded_ms'
  | 'tags'
  | 'badge_enabled'
  | 'depends_on'
  | 'assertions'
  | 'certificate_warn_days'
>;

export interface CheckValues extends Settings {
  /** null: what the interval gives. */
  retry_interval_seconds: number | null;
  http: NonNullable<UptimeCheck['http']>;
  tcp: NonNullable<UptimeCheck['tcp']>;
  tls: NonNullable<UptimeCheck['tls']>;
  dns: NonNullable<UptimeCheck['dns']>;
}

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
  degraded_ms: null,
  tags: [],
  badge_enabled: false,
  depends_on: null,
  assertions: [],
  certificate_warn_days: [21, 14, 7, 1],
  http: {
    method: 'GET',
    headers: {},
    body: null,
    follow_redirects: true,
    expected_status: ['200-299'],
    verify_tls: true,
  },
  tcp: { send: null, expect: null },
  tls: { starttls: null },
  dns: { resolver: null },
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

const takesBody = (method: CheckValues['http']['method']) => method !== 'GET' && method !== 'HEAD';

export function bodyOf(values: CheckValues): NewCheck {
  const { kind, url, host, port, record_type, http, tcp, tls, dns, ...rest } = values;
  const shared = { ...rest, kind, name: rest.name.trim() };
  if (kind === 'http')
    return {
      ...shared,
      url: url?.trim() ?? '',
      http: takesBody(http.method) ? http : { ...http, body: null },
    };
  const asked = { ...shared, host: host?.trim() ?? '' };
  if (kind === 'tcp') return { ...asked, port, tcp };
  if (kind === 'tls') return { ...asked, ...(port !== null && { port }), tls };
  return { ...asked, record_type, dns };
}

export const hasBody = ({ kind, http }: CheckValues): boolean => kind === 'http' && takesBody(http.method);

/** Whether a certificate is seen: not by plain HTTP. */
export const seesCertificate = ({ kind, url }: CheckValues): boolean =>
  kind === 'tls' || (kind === 'http' && !/^http:/i.test(url?.trim() ?? ''));

/** What is stored and not shown cannot be sent again by a trial. */
export const hasStoredSecrets = ({ kind, http, tcp }: CheckValues): boolean =>
  kind === 'http'
    ? http.body === MASK || Object.values(http.headers).includes(MASK)
    : kind === 'tcp' && tcp.send === MASK;
