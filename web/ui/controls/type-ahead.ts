/** The next entry that begins with what is typed, from the one after `from` around; -1 where none does. Pure. */
export function findTyped(labels: readonly string[], typed: string, from: number): number {
  const wanted = typed.toLocaleLowerCase();
  // The same letter again and again goes from one entry to the next.
  const isOneLetter = [...wanted].every((letter) => letter === wanted[0]);
  const start = isOneLetter ? from + 1 : Math.max(from, 0);
  const sought = isOneLetter ? wanted.slice(0, 1) : wanted;
  for (let step = 0; step < labels.length; step += 1) {
    const place = (start + step) % labels.length;
    if (labels[place]?.trim().toLocaleLowerCase().startsWith(sought)) return place;
  }
  return -1;
}
