// What a person has to do before a call can go on: sign in again, or say once more who they are. The shell opens a
// dialog over the page, so that nothing that was typed is lost.

/** Resolves to whether the call is to be tried again. */
export type Intervene = () => Promise<boolean>;

export interface Intervention {
  /** Until the returned function is called, `intervene` is asked; only one at a time can be set. */
  listen(intervene: Intervene): () => void;
  /**
   * Announces that somebody will listen, whose code is still on its way: calls that meet the obstacle wait for them, until
   * the returned function is called.
   */
  expect(): () => void;
  /**
   * Whether a call that was begun at `begunAt` (as `count` was then) is to be tried again. Many calls that meet the
   * same obstacle wait for one dialog, and calls from before it was overcome are tried again at once.
   */
  overcome(begunAt: number): Promise<boolean>;
  /** How often it was overcome. */
  count(): number;
  /** While somebody is asked, and null else: what is sent meanwhile would only be refused. */
  asking(): Promise<unknown> | null;
}

export function intervention(): Intervention {
  let listener: Intervene | null = null;
  let asking: Promise<boolean> | null = null;
  let times = 0;
  let expected: { come: Promise<void>; arrive: () => void } | null = null;
  const endWait = () => {
    expected?.arrive();
    expected = null;
  };
  const ask = async (intervene: Intervene) => {
    try {
      const isOvercome = await intervene();
      if (isOvercome) times++;
      return isOvercome;
    } finally {
      asking = null;
    }
  };
  const overcome = async (begunAt: number): Promise<boolean> => {
    if (begunAt < times) return true;
    if (asking) return asking;
    if (listener) {
      asking = ask(listener);
      return asking;
    }
    if (!expected) return false;
    await expected.come;
    return overcome(begunAt);
  };
  return {
    listen(intervene) {
      listener = intervene;
      endWait();
      return () => {
        if (listener === intervene) listener = null;
      };
    },
    expect() {
      if (!listener && !expected) {
        let arrive = () => {};
        const come = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        expected = { come, arrive };
      }
      return endWait;
    },
    overcome,
    count: () => times,
    asking: () => asking,
  };
}
