// Which of several hosts is the primary, from what each says of itself. Pure.

import type { DatabaseHost } from './hosts.ts';
import type { ServerState } from './server-state.ts';
import { isDatabaseUnreachable, NoPrimaryError } from './unreachable.ts';

export type Answer = ServerState | { error: unknown };

export interface FoundPrimary extends Omit<ServerState, 'isStandby'> {
  host: DatabaseHost;
}

/**
 * A primary of an older timeline than `before` is one that was replaced and has come back by itself: what is
 * written there is lost. Of several, as when the network between them is cut, the one that was promoted last counts.
 */
export function choosePrimary(
  hosts: readonly DatabaseHost[],
  answers: ReadonlyMap<DatabaseHost, Answer>,
  before: FoundPrimary | null,
): FoundPrimary | null {
  const primaries = hosts.flatMap((host): FoundPrimary[] => {
    const answer = answers.get(host);
    if (!answer || 'error' in answer || answer.isStandby || isOutdated(answer, before)) return [];
    return [{ host, timeline: answer.timeline, startedAt: answer.startedAt }];
  });
  const newest = Math.max(...primaries.map(({ timeline }) => timeline));
  const best = primaries.filter(({ timeline }) => timeline === newest);
  return best.find(({ host }) => host === before?.host) ?? best[0] ?? null;
}

const isOutdated = ({ timeline }: ServerState, before: FoundPrimary | null) =>
  before !== null && timeline < before.timeline;

/** What every host says; where each refuses for good, as a wrong password is refused, the first of these errors. */
export function whyNone(
  hosts: readonly DatabaseHost[],
  answers: ReadonlyMap<DatabaseHost, Answer>,
  before: FoundPrimary | null,
): unknown {
  const said = hosts.map((host) => answers.get(host) ?? { error: new Error('no answer in time') });
  const errors = said.flatMap((answer) => ('error' in answer ? [answer.error] : []));
  if (errors.length === hosts.length && !errors.some(isDatabaseUnreachable)) return errors[0];
  const sentences = said.map((answer, index) => `${hosts[index]?.name} ${whyNot(answer, before)}`);
  return new NoPrimaryError(sentences.join(', '));
}

function whyNot(answer: Answer, before: FoundPrimary | null): string {
  if ('error' in answer)
    return `gives no answer (${answer.error instanceof Error ? answer.error.message || answer.error.name : 'no reason given'})`;
  if (answer.isStandby) return 'is a standby, which takes no writes';
  return isOutdated(answer, before)
    ? `was replaced by ${before?.host.name} and must be made a standby of it`
    : 'is no primary';
}
