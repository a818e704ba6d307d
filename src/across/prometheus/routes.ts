// The figures of an account for Prometheus.

import { unauthorized } from '../../platform/errors.ts';
import { mayRead, type RawCall, type Route, rawRoute } from '../../platform/http/route.ts';
import { seconds } from '../../platform/time.ts';
import { cachedAnswers } from '../../published/cached-answers.ts';
import { CONTENT_TYPE } from './exposition.ts';
import { MOST_SUBJECTS, readFigures } from './read.ts';
import { FiguresQuery } from './schema.ts';

const KEPT_SECONDS = 10;

/** Several scrapers of an account share an answer; what is kept of all accounts is bounded. */
export function accountFiguresRoutes(): Route[] {
  const answers = cachedAnswers<string>({
    ...{ ttlMs: seconds(KEPT_SECONDS), most: 100, mostCharacters: 20_000_000 },
  });
  return [
    rawRoute({
      method: 'GET',
      path: '/metrics/account',
      tag: 'Overview',
      summary: 'Read how all subjects of the account are, in the Prometheus text format',
      description: `Cached for ${KEPT_SECONDS} seconds. At most ${MOST_SUBJECTS} subjects; \`tocsin_account_subjects_left_out\` counts those beyond.`,
      access: mayRead,
      query: FiguresQuery,
      contentType: 'text/plain',
      raw: async (call, reply) => {
        const { app, now } = call;
        const actor = actorOf(call);
        // It was validated by the schema above.
        const query = call.query as FiguresQuery;
        const key = JSON.stringify([actor.account_id, actor.plan, query.type ?? null, query.tag ?? []]);
        const answer = await answers.get(app, key, () => readFigures({ app, actor, now }, query));
        return reply.type(CONTENT_TYPE).send(answer?.value ?? '');
      },
    }),
  ];
}

/** Access lets nobody in who acts for no account. */
function actorOf({ actor }: RawCall) {
  if (!actor || actor.account_id === null) return unauthorized();
  return actor;
}
