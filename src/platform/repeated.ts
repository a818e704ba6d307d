/** One step at a time: whoever asks while it is under way waits for one more, which all who wait have in common. */
export function repeated(step: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let further: Promise<void> | null = null;
  const begin = () => {
    current = step().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (!current) return begin();
    further ??= current.catch(ignore).then(() => {
      further = null;
      return begin();
    });
    return further;
  };
}

const ignore = () => {};
