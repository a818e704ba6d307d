// Which act a key stands for. Pure: presses and the clock are given to it. A key is written as the browser names it
// (`a`, `?`, `Enter`), `Shift x` for a letter with Shift, and two with a space between are pressed in turn: `g o`.

/** The second key of a sequence is awaited this long. */
export const SEQUENCE_MS = 1_000;

interface KeyAct {
  run(event?: unknown): void;
  /** What it does, for the list of keys; left out of the list without it. */
  label?: string | undefined;
}

export type KeyActs = Readonly<Record<string, KeyAct | (() => void)>>;

interface Binding {
  keys: string;
  act: KeyAct;
  /** Dialogs lie on layers of their own; only the topmost layer takes keys. */
  layer: number;
}

export interface KeyRegistry {
  /** Later ones go before earlier ones of the same keys. Gives back what takes them away again. */
  add(acts: KeyActs, layer: number): () => void;
  /** Silences all layers below; gives back what ends that. */
  openLayer(): { layer: number; close(): void };
  /** The act that the press completes; `'waits'` where it may begin a sequence; null where it means nothing. */
  press(key: string, now: number): KeyAct | 'waits' | null;
  /** Of the topmost layer, with what they do. */
  list(): { keys: string; label: string }[];
}

export function createKeyRegistry(): KeyRegistry {
  let bindings: Binding[] = [];
  let layers: number[] = [0];
  let newestLayer = 0;
  let begun: { key: string; until: number } | null = null;

  const topmost = () => bindings.filter(({ layer }) => layer === layers.at(-1));
  const actOf = (keys: string) => topmost().findLast((binding) => binding.keys === keys)?.act;

  return {
    add(acts, layer) {
      const added = Object.entries(acts).map(([keys, act]) => ({
        keys: asPressed(keys),
        act: typeof act === 'function' ? { run: act } : act,
        layer,
      }));
      bindings = [...bindings, ...added];
      return () => {
        bindings = bindings.filter((binding) => !added.includes(binding));
      };
    },
    openLayer() {
      newestLayer += 1;
      const layer = newestLayer;
      layers = [...layers, layer];
      return {
        layer,
        close() {
          layers = layers.filter((one) => one !== layer);
        },
      };
    },
    press(key, now) {
      const sequence = begun && now <= begun.until ? `${begun.key} ${key}` : null;
      begun = null;
      const completed = sequence === null ? undefined : actOf(sequence);
      if (completed) return completed;
      if (topmost().some(({ keys }) => keys.startsWith(`${key} `))) {
        begun = { key, until: now + SEQUENCE_MS };
        return 'waits';
      }
      return actOf(key) ?? null;
    },
    list() {
      const labelled = topmost().flatMap(({ keys, act }) => (act.label ? [{ keys, label: act.label }] : []));
      return [...new Map(labelled.map((one) => [one.keys, one])).values()];
    },
  };
}

/** `Shift x` is what the browser calls `X`. */
const asPressed = (keys: string): string =>
  keys.replace(/^Shift ([a-z])$/, (_, letter: string) => letter.toUpperCase());
