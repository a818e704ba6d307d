// Alerting rules of Prometheus that are about probes. Pure.

import { parseGoDuration } from '../go-duration.ts';
import type { Fields } from '../source-item.ts';
import { listIn, mapOf } from './files.ts';
import { type Labels, type Matcher, parseMatchers } from './matchers.ts';

export interface ProbeAlert {
  kind: 'uptime_down' | 'certificate_expiring';
  name: string;
  selector: Matcher[];
  labels: Labels;
  forSeconds: number;
  /** Of a certificate. */
  days: number | null;
}

const SELECTOR = '(\\{[^}]*\\})?';
const DOWN = new RegExp(`^probe_success${SELECTOR}\\s*(?:==\\s*0|!=\\s*1|<\\s*1)$`);
const CERTIFICATE = new RegExp(
  `^\\(?\\s*probe_ssl_(?:earliest|last_chain)_(?:cert_)?expiry(?:_timestamp_seconds)?${SELECTOR}\\s*-\\s*time\\(\\)\\s*\\)?\\s*(?:/\\s*(86400))?\\s*<=?\\s*([\\d\\s*.]+)$`,
);

/** Rules in the groups of a file; `null` for those that have no equal. */
export const alertsIn = (file: Fields): { rule: Fields; alert: ProbeAlert | null }[] =>
  listIn(file.groups).flatMap((group) =>
    listIn(group.rules)
      .filter(({ alert }) => alert !== undefined)
      .map((rule) => ({ rule, alert: alertOf(rule) })),
  );

function alertOf(rule: Fields): ProbeAlert | null {
  const expression = String(rule.expr ?? '').trim();
  const labels = Object.fromEntries(
    Object.entries(mapOf(rule.labels)).map(([name, one]) => [name, String(one)]),
  );
  const common = { name: String(rule.alert), labels, forSeconds: (parseGoDuration(rule.for) ?? 0) / 1_000 };
  const down = DOWN.exec(expression);
  const certificate = CERTIFICATE.exec(expression);
  const selector = parseMatchers(down?.[1] ?? certificate?.[1] ?? '');
  if (selector === null) return null;
  if (down) return { kind: 'uptime_down', selector, days: null, ...common };
  if (!certificate) return null;
  const product = (certificate[3] ?? '').split('*').map((one) => Number(one.trim()));
  const value = product.reduce((whole, one) => whole * one, 1);
  const days = Math.round(certificate[2] ? value : value / 86_400);
  return days >= 1 && days <= 365 ? { kind: 'certificate_expiring', selector, days, ...common } : null;
}
