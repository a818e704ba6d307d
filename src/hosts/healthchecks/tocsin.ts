// How the calls of Healthchecks reach Tocsin: by the routes that everybody else uses, with the key of the caller, so that
// rights, limits, validation and the audit log are theirs.

import type { PresentedRule } from '../../alerts/rules/schema.ts';
import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';

export interface Tocsin {
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<TocsinAnswer>;
  /** The id of the check that has this slug, as far as the account of the key has one. */
  idOfSlug(slug: string): Promise<number | null>;
}

export interface TocsinAnswer {
  status: number;
  /** JSON of the route that was asked. */
  body: ReturnType<typeof JSON.parse>;
  retryAfter: string | undefined;
  isReplay: boolean;
}

/** What a client of Healthchecks gets. */
export interface ClientAnswer {
  status: number;
  json?: object;
  text?: string;
  retryAfter?: string | undefined;
}

/** Ends a call with an answer that is no success. */
export class Ended extends Error {
  override name = 'Ended';
  readonly answer: ClientAnswer;
  constructor(answer: ClientAnswer) {
    super(String(answer.status));
    this.answer = answer;
  }
}

export const refuse = (status: number, error: string): never => {
  throw new Ended({ status, json: { error } });
};

export const notThere = (): never => {
  throw new Ended({ status: 404, text: '' });
};

/** Throws Ended unless Tocsin did it. */
export async function done(
  tocsin: Pick<Tocsin, 'call'>,
  ...asked: Parameters<Tocsin['call']>
): Promise<TocsinAnswer['body']> {
  const answer = await tocsin.call(...asked);
  return answer.status < 300 ? answer.body : endBy(answer);
}

/** As Healthchecks names the fields. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ interval_seconds: 'timeout', grace_seconds: 'grace', max_runtime_seconds: 'grace' },
  ...{ cron_expression: 'schedule', timezone: 'tz', description: 'desc', failure_keywords: 'failure_kw' },
  ...{ success_keywords: 'success_kw', start_keywords: 'start_kw' },
  ping_aliases: 'slug',
};

export function endBy({ status, body, retryAfter }: TocsinAnswer): never {
  const [issue] = Array.isArray(body?.issues) ? body.issues : [];
  const field = String(issue?.field ?? '').split('.')[0] ?? '';
  if (status === 409 && field === 'ping_aliases')
    return refuse(400, 'json validation error: slug is taken by another check');
  if (status === 400 && issue)
    return refuse(400, `json validation error: ${FIELDS[field] ?? field}: ${issue.reason}`);
  // A key that may only read is none to it.
  if (status === 401 || status === 403) return refuse(401, 'wrong api key');
  if (status === 402) throw new Ended({ status: 403, text: '' });
  if (status === 404) return notThere();
  throw new Ended({ status, json: { error: String(body?.error ?? status) }, retryAfter });
}

const PAGE = 200;
const MOST_PAGES = 100;

/** What a list of Tocsin holds, all of its pages. */
async function everything<Item>(tocsin: Tocsin, path: string, items: string): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < MOST_PAGES && cursor !== null; page += 1) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor !== '' && { cursor }) });
    const answer = await done(tocsin, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
    found.push(...answer[items]);
    cursor = answer.next_cursor;
  }
  return found;
}

export const checksOf = (tocsin: Tocsin, tags: readonly string[]): Promise<CronCheck[]> => {
  const query = new URLSearchParams(tags.map((tag): [string, string] => ['tag', tag]));
  return everything(tocsin, tags.length === 0 ? '/cron-checks' : `/cron-checks?${query}`, 'checks');
};

export const rulesOf = (tocsin: Tocsin): Promise<PresentedRule[]> =>
  everything(tocsin, '/alerts/rules', 'rules');

export const channelsOf = (tocsin: Tocsin): Promise<{ id: number; name: string; kind: string }[]> =>
  everything(tocsin, '/alerts/channels', 'channels');
