// The management API v3 of Healthchecks: two requests, whatever the size of the project.

import { type Ask, objectsIn, openApi } from '../api-client.ts';
import { ImportProblem } from '../import-problem.ts';
import type { HealthchecksSource } from './source.ts';

export async function readHealthchecksApi(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<HealthchecksSource> {
  const root = base.replace(/\/+$/, '').replace(/\/api\/v\d$/, '');
  const api = openApi(`${root}/`, { 'x-api-key': key }, show, ask);
  const checks = await api.get(`${root}/api/v3/checks/`);
  if (
    typeof checks !== 'object' ||
    checks === null ||
    !Array.isArray((checks as { checks?: unknown }).checks)
  )
    throw new ImportProblem(`${root} answers with no checks. Is this a Healthchecks?`);
  // A read-only key may not list channels, and its checks do not name theirs.
  const channels = await api.get(`${root}/api/v3/channels/`).catch((error: unknown) => {
    if (error instanceof ImportProblem) return {};
    throw error;
  });
  return { checks: objectsIn(checks, 'checks'), channels: objectsIn(channels, 'channels') };
}
