// Records the outcomes of sending: those of one moment in one transaction.

import { setTimeout as delay } from 'node:timers/promises';

/** Transactions at once: a row that is locked for long holds up only those that came together with it. */
const AT_ONCE = 4;
const MOST_TOGETHER = 100;
/** What was sent together is answered within a moment of each other. A commit costs more than this wait. */
const GATHER_MS = 5;

/** Records a group as a whole; gives what is to be answered to each of its outcomes. */
type RecordGroup<Outcome, Answer> = (outcomes: readonly Outcome[]) => Promise<(outcome: Outcome) => Answer>;

interface Waiting<Outcome, Answer> {
  outcome: Outcome;
  settle: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/** There must be no more than one outcome of a row at a time. What is given resolves once the outcome is recorded. */
export function recordTogether<Outcome, Answer>(
  record: RecordGroup<Outcome, Answer>,
): (outcome: Outcome) => Promise<Answer> {
  const waiting: Waiting<Outcome, Answer>[] = [];
  let underWay = 0;
  let isGathering = false;

  async function work() {
    underWay += 1;
    isGathering = true;
    await delay(GATHER_MS);
    isGathering = false;
    for (let group = waiting.splice(0, MOST_TOGETHER); group.length > 0; ) {
      beginMore();
      await recordGroup(group);
      group = waiting.splice(0, MOST_TOGETHER);
    }
    underWay -= 1;
  }

  /** What waits behind a group that is full is not held up by it. */
  function beginMore() {
    if (waiting.length > 0 && !isGathering && underWay < AT_ONCE) void work();
  }

  /** A group that cannot be recorded is recorded each by itself, so that one that breaks us breaks no other. */
  async function recordGroup(group: readonly Waiting<Outcome, Answer>[]): Promise<void> {
    const recorded = await record(group.map(({ outcome }) => outcome)).catch((error: unknown) => {
      if (group.length === 1) group[0]?.fail(error);
      return null;
    });
    if (recorded) for (const { outcome, settle } of group) settle(recorded(outcome));
    else if (group.length > 1) await Promise.all(group.map((one) => recordGroup([one])));
  }

  return (outcome) =>
    new Promise((settle, fail) => {
      waiting.push({ outcome, settle, fail });
      beginMore();
    });
}
