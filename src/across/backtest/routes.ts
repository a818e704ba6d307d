// The route of back-tests.

import { newRuleIssues } from '../../alerts/rules/issues.ts';
import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { backtest } from './run.ts';
import { backtestAnswer, backtestBody, MOST_SUBJECTS } from './schema.ts';
import { openTurns } from './turns.ts';

const exampleAnswer = {
  kind: 'server_metric',
  from: '2026-06-09T08:00:00.000Z',
  to: '2026-06-16T08:00:00.000Z',
  subjects: [
    {
      subject: { id: 3_811_260_925_512_031, type: 'server', name: 'Database 1' },
      alerts: [
        {
          metric: 'disk',
          opened_at: '2026-06-12T03:10:00.000Z',
          closed_at: '2026-06-12T07:42:00.000Z',
          duration_seconds: 16_320,
          worst_value: 91.5,
        },
      ],
      alert_count: 1,
      open_seconds: 16_320,
      unknown_seconds: 0,
      known_from: '2026-06-09T08:00:00.000Z',
    },
  ],
  left_out: 0,
  complete: true,
  totals: { subjects: 1, alerts: 1, open_seconds: 16_320 },
};

export function backtestRoutes(): Route[] {
  const turns = openTurns();
  return [
    guardedRoute({
      method: 'POST',
      path: '/alerts/rules/backtest',
      tag: 'Alert rules',
      summary: 'Try a rule on stored history',
      description: `When the rule would have opened alerts and for how long, as if samples arrived now; nothing is saved or sent. Metric rules use samples; those about servers, processes and uptime checks their periods of failure; those about cron checks and certificates past alerts. At most ${MOST_SUBJECTS} subjects, oldest first. 429 while two of the account are running.`,
      access: mayRead,
      body: backtestBody,
      refine: newRuleIssues,
      response: backtestAnswer,
      errors: [429],
      examples: {
        body: {
          name: 'Disk',
          kind: 'server_metric',
          metric: 'disk',
          op: 'gt',
          threshold: 80,
          for_seconds: 600,
          days: 7,
        },
        response: exampleAnswer,
      },
      handler: (call) => turns.take(call.actor.account_id, () => backtest(call, call.body)),
    }),
  ];
}
