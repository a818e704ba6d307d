// Whether a target is down, by what the locations that looked at it in one round say: pure. Only how many say what
// counts, so that nothing depends on the order in which they answer.

/** How many of the locations that know must see the target down. */
export type DownWhen = 'any' | 'majority' | 'all' | number;

/** Of one round: how many locations saw the target up and down, could not know, and may still answer. */
export interface Tally {
  up: number;
  down: number;
  unknown: number;
  pending: number;
}

/** `pending`: it depends on who has not answered yet. */
export type RoundVerdict = 'up' | 'down' | 'unknown' | 'pending';

/**
 * What a round says so far. It is judged before its end where no answer that may still come would change it; once it
 * `isOver`, whoever did not answer does not know. Who does not know speaks neither for up nor for down.
 */
export function judgeRound(downWhen: DownWhen, tally: Tally, isOver: boolean): RoundVerdict {
  const { up, down, unknown, pending } = tally;
  const named = up + down + unknown + pending;
  if (isOver || pending === 0) return judgeKnown(downWhen, { up, down }, named);
  const ifNoneAnswers = judgeKnown(downWhen, { up, down }, named);
  for (let ups = 0; ups <= pending; ups += 1)
    for (let downs = 0; downs <= pending - ups; downs += 1)
      if (judgeKnown(downWhen, { up: up + ups, down: down + downs }, named) !== ifNoneAnswers)
        return 'pending';
  return ifNoneAnswers;
}

function judgeKnown(
  downWhen: DownWhen,
  { up, down }: Pick<Tally, 'up' | 'down'>,
  named: number,
): Exclude<RoundVerdict, 'pending'> {
  const known = up + down;
  if (known === 0 || known < leastKnown(downWhen, named)) return 'unknown';
  return down >= neededFor(downWhen, known) ? 'down' : 'up';
}

/** One of several that are all away but for it judges nothing alone, unless it may by itself. */
function leastKnown(downWhen: DownWhen, named: number): number {
  if (downWhen === 'any') return 1;
  return typeof downWhen === 'number' ? downWhen : Math.min(2, named);
}

function neededFor(downWhen: DownWhen, known: number): number {
  switch (downWhen) {
    case 'any':
      return 1;
    case 'majority':
      return Math.floor(known / 2) + 1;
    case 'all':
      return known;
    default:
      return downWhen;
  }
}
