// What this process has under way at the moment, counted by account, for whoever must not let it become too much.

export interface UnderWay {
  readonly all: number;
  of(accountId: number): number;
  /** Counts `step` from now until it ends, however it ends. */
  run<T>(accountId: number, step: () => Promise<T>): Promise<T>;
}

export function countUnderWay(): UnderWay {
  const counts = new Map<number, number>();
  let all = 0;
  const of = (accountId: number) => counts.get(accountId) ?? 0;
  const count = (accountId: number, by: 1 | -1) => {
    const left = of(accountId) + by;
    all += by;
    if (left === 0) counts.delete(accountId);
    else counts.set(accountId, left);
  };
  return {
    get all() {
      return all;
    },
    of,
    async run(accountId, step) {
      count(accountId, 1);
      try {
        return await step();
      } finally {
        count(accountId, -1);
      }
    },
  };
}
