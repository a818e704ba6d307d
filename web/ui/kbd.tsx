/** Caps of keys that are pressed together or one after the other: `['Ctrl', 'K']`, `['g', 'o']`. */
export function Keys({ of }: { of: readonly string[] }) {
  return of.map((key) => <kbd key={key}>{key}</kbd>);
}
