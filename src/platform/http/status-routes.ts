// Whether the process is up, and whether it can do its work.

import Type from 'typebox';
import { seconds } from '../time.ts';
import { publicRoute, type Route, type Surface } from './route.ts';

export interface ReadyCheck {
  name: string;
  /** Only asked there; without it on both hosts. */
  surface?: Surface;
  /** Anybody may read `detail`. Throwing counts as not ok. */
  check(): Promise<{ ok: boolean; detail?: string }>;
}

interface CheckResult {
  name: string;
  ok: boolean;
  detail: string | null;
}

const LONGEST_CHECK_MS = seconds(3);

const readyAnswer = Type.Object({
  ok: Type.Boolean(),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      ok: Type.Boolean(),
      detail: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  error: Type.Optional(Type.String()),
  request_id: Type.Optional(Type.String()),
});

/** `/health` and `/ready`. Callers that come at the same time share one round of checks. */
export function statusRoutes(checks: readonly ReadyCheck[]): Route[] {
  const rounds = new Map<Surface, Promise<CheckResult[]>>();
  const look = (surface: Surface) => {
    const asked = checks.filter((check) => (check.surface ?? surface) === surface);
    const round = rounds.get(surface) ?? Promise.all(asked.map(run)).finally(() => rounds.delete(surface));
    rounds.set(surface, round);
    return round;
  };
  const health = publicRoute({
    method: 'GET',
    path: '/health',
    tag: 'Service',
    summary: 'Whether the process is up',
    response: Type.Object({ ok: Type.Boolean() }),
    examples: { response: { ok: true } },
    handler: async () => ({ ok: true }),
  });
  const ready = publicRoute({
    method: 'GET',
    path: '/ready',
    tag: 'Service',
    summary: 'Whether the service can do its work; 503 where it cannot',
    response: readyAnswer,
    examples: { response: { ok: true, checks: [{ name: 'database', ok: true, detail: null }] } },
    async handler({ reply, request }) {
      const results = await look(request.surface);
      if (results.every(({ ok }) => ok)) return { ok: true, checks: results };
      reply.status = 503;
      reply.headers['retry-after'] = '5';
      return { ok: false, checks: results, error: 'unavailable', request_id: request.id };
    },
  });
  return [health, ready];
}

async function run({ name, check }: ReadyCheck): Promise<CheckResult> {
  const timeout = Promise.withResolvers<{ ok: boolean; detail: string }>();
  const late = { ok: false, detail: `no answer within ${LONGEST_CHECK_MS / 1_000} s` };
  const timer = setTimeout(timeout.resolve, LONGEST_CHECK_MS, late);
  try {
    const { ok, detail } = await Promise.race([check(), timeout.promise]);
    return { name, ok, detail: detail ?? null };
  } catch {
    return { name, ok: false, detail: null };
  } finally {
    clearTimeout(timer);
  }
}
