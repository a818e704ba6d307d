// What a page says above everything, as the server makes it of the incidents that are open. Pure.

import type { Incident } from '../../api/schema.gen.ts';

type Severity = Incident['severity'];

const bySeverity = { critical: 'major_outage', major: 'partial_outage', minor: 'minor_issues' } as const;

export type Overall = (typeof bySeverity)[Severity] | 'operational';

export function overallOf(incidents: readonly Pick<Incident, 'severity' | 'status'>[]): Overall {
  const open = new Set(
    incidents.filter(({ status }) => status !== 'resolved').map(({ severity }) => severity),
  );
  const worst = (['critical', 'major', 'minor'] as const).find((severity) => open.has(severity));
  return worst ? bySeverity[worst] : 'operational';
}
