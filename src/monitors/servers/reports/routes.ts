// Where agents report. The key of an agent speaks for one server and for nothing else.

import { unavailable } from '../../../platform/errors.ts';
import { type Route, scopedRoute } from '../../../platform/http/route.ts';
import { exampleReport } from '../examples.ts';
import { openReportBudgets, sizeOf } from './budgets.ts';
import { openReportDesk } from './desk.ts';
import { readSamples } from './sample.ts';
import { reportAnswer, reportBody } from './schema.ts';
import { openSkewMemory } from './skews.ts';

const INTERVAL_SECONDS = 60;
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

export function reportRoutes(): Route[] {
  const desk = openReportDesk();
  const budgets = openReportBudgets();
  const skews = openSkewMemory();
  return [
    scopedRoute({
      method: 'POST',
      path: '/agent/report',
      tag: 'Servers',
      summary: 'Report what an agent measured',
      description:
        'Answers once samples are stored; a sample sent twice is stored once. Samples over 5 minutes in the future or 7 days old are refused one by one. Unknown fields are ignored.',
      access: { kind: 'scoped', key: 'agent' },
      body: reportBody,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      errors: [429],
      limitScope({ app, scope, request, read }) {
        const end = budgets.begin(scope.bound_to, sizeOf(request.headers), app.clock.monotonicMs());
        return () => end(read);
      },
      acceptsGzip: true,
      response: reportAnswer,
      examples: {
        body: exampleReport,
        response: {
          ok: true,
          interval_seconds: INTERVAL_SECONDS,
          watch: [{ id: 5, kind: 'systemd', value: 'nginx.service' }],
          rejected: [],
        },
      },
      async handler({ app, scope, body, now, request }) {
        const server_id = Number(scope.bound_to);
        const { host = null, agent_version = null, sent_at = null } = body;
        const clock_skew_ms = await skews.learn(app, server_id, sent_at, now);
        const { samples, rejected } = readSamples(body, { skewMs: clock_skew_ms, now });
        budgets.charge(scope.bound_to, body.samples.length);
        // Whoever has gone sends them again.
        if (request.signal.aborted) return unavailable();
        const report = { server_id, host, agent_version, clock_skew_ms, samples };
        const watch = await desk.take(app, report);
        return { ok: true as const, interval_seconds: INTERVAL_SECONDS, watch, rejected };
      },
    }),
  ];
}
