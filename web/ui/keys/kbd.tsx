const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Caps of keys, pressed together or one after the other: `['mod', 'K']`, `['g', 'o']`. `mod` is Ctrl, on a Mac ⌘. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}</kbd>);
}
