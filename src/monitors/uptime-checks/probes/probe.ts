// Looks at a target once.

import type { ProbeContext, ProbeDefinition, ProbeResult } from './definition.ts';

/**
 * Probes the target once, within its timeout. Whatever the other side does is a result; it never throws. When
 * `signal` is aborted it ends at once, and the result says nothing about the target: drop it.
 */
export async function probe(
  context: ProbeContext,
  definition: ProbeDefinition,
  signal: AbortSignal,
): Promise<ProbeResult> {
  void [context, definition, signal];
  return {
    up: false,
    reason: 'unreachable',
    detail: 'not probed',
    latency_ms: null,
    phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
    http_status: null,
    ip: null,
    certificate: null,
    tls_version: null,
  };
}
