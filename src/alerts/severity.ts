// How severities compare. Pure.

import type { Severity } from '../delivery/alert-schema.ts';

export const ranks: Record<Severity, number> = { info: 0, warning: 1, critical: 2 };

export const isMoreSevere = (severity: Severity, than: Severity | null): boolean =>
  than === null || ranks[severity] > ranks[than];

export const worstOf = (severities: readonly Severity[]): Severity =>
  severities.reduce<Severity>((worst, one) => (isMoreSevere(one, worst) ? one : worst), 'info');
