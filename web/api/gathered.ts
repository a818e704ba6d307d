// Rows of lists ask for what is theirs alone, and are answered together.

const MOST_IDS = 200;
/** Rows in view are drawn first, and those around them a moment later. */
const GATHER_MS = 100;

interface GatheredRequest<Answer> {
  id: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** What is asked for within a moment goes as one call per 200 ids; `answer` gives what each of them gets. */
export function gathering<Answer>(
  answer: (account: number, ids: readonly number[]) => Promise<(id: number) => Answer>,
): (account: number, id: number) => Promise<Answer> {
  const waiting = new Map<number, GatheredRequest<Answer>[]>();

  async function answerAll(account: number, asked: readonly GatheredRequest<Answer>[]): Promise<void> {
    try {
      const answerOf = await answer(account, [...new Set(asked.map(({ id }) => id))]);
      for (const { id, resolve } of asked) resolve(answerOf(id));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (account, id) =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(account) ?? [];
      asked.push({ id, resolve, reject });
      if (asked.length > 1) return;
      waiting.set(account, asked);
      setTimeout(() => {
        waiting.delete(account);
        for (let first = 0; first < asked.length; first += MOST_IDS)
          void answerAll(account, asked.slice(first, first + MOST_IDS));
      }, GATHER_MS);
    });
}
