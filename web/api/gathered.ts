// Rows of lists ask for what is theirs alone, and are answered together.

const MOST_IDS = 200;
/** Rows in view are drawn first, those around them a moment later, and lists beside them when they are there. */
const GATHER_MS = 100;
const MOST_MS = 300;

interface GatheredRequest<Answer> {
  id: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

interface Gathered<Answer> {
  asked: GatheredRequest<Answer>[];
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * What is asked for until nothing more is for 100 ms, or for 300 ms, goes as one call per 200 ids; `answer` gives what each
 * of them gets.
 */
export function gathering<Answer>(
  answer: (account: number, ids: readonly number[]) => Promise<(id: number) => Answer>,
): (account: number, id: number) => Promise<Answer> {
  const waiting = new Map<number, Gathered<Answer>>();

  async function answerAll(account: number, asked: readonly GatheredRequest<Answer>[]): Promise<void> {
    try {
      const answerOf = await answer(account, [...new Set(asked.map(({ id }) => id))]);
      for (const { id, resolve } of asked) resolve(answerOf(id));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function send(account: number): void {
    const { asked } = waiting.get(account) ?? { asked: [] };
    waiting.delete(account);
    for (let first = 0; first < asked.length; first += MOST_IDS)
      void answerAll(account, asked.slice(first, first + MOST_IDS));
  }

  return (account, id) =>
    new Promise((resolve, reject) => {
      const now = performance.now();
      const gathered = waiting.get(account) ?? { asked: [], since: now, timer: undefined };
      waiting.set(account, gathered);
      gathered.asked.push({ id, resolve, reject });
      clearTimeout(gathered.timer);
      const left = gathered.since + MOST_MS - now;
      gathered.timer = setTimeout(send, Math.min(GATHER_MS, Math.max(0, left)), account);
    });
}
