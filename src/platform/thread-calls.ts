// Calls from one thread to another: functions of one side, called by the other as if they were its own.

/** Either end: a MessagePort or a Worker. */
export interface ThreadPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Arguments and results are cloned (structured clone algorithm); of an error its name and message arrive. */
type Remote<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : never;
};

interface Call {
  call: number;
  name: string;
  given: unknown[];
}

interface Answer {
  answer: number;
  value?: unknown;
  error?: unknown;
}

export interface ThreadCalls<Theirs> {
  theirs: Remote<Theirs>;
  /** Calls that wait for their answer, and all later ones, reject with this; those that nobody waits for are forgotten. */
  giveUp(reason: Error): void;
}

/** Answers the calls of the other side with `ours`, and calls `theirs`. Once for each end of a port. */
export function threadCalls<Theirs extends object>(port: ThreadPort, ours: object): ThreadCalls<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const state: { lastCall: number; gaveUp: Error | null } = { lastCall: 0, gaveUp: null };
  port.on('message', (message) => {
    if (isCall(message)) void answerCall(port, ours, message);
    else if (isAnswer(message)) settle(message);
  });
  function settle(message: Answer) {
    const promise = waiting.get(message.answer);
    waiting.delete(message.answer);
    if ('error' in message) promise?.reject(message.error);
    else promise?.resolve(message.value);
  }
  function call(name: string, given: unknown[]): Promise<unknown> {
    if (state.gaveUp) return rejected(state.gaveUp);
    state.lastCall += 1;
    const promise = Promise.withResolvers<unknown>();
    waiting.set(state.lastCall, promise);
    port.postMessage({ call: state.lastCall, name, given } satisfies Call);
    return promise.promise;
  }
  return {
    theirs: new Proxy({} as Remote<Theirs>, {
      get: (_, name) => (typeof name === 'string' ? (...given: unknown[]) => call(name, given) : undefined),
    }),
    giveUp(reason) {
      state.gaveUp = reason;
      for (const { promise, reject } of waiting.values()) {
        promise.catch(() => undefined);
        reject(reason);
      }
      waiting.clear();
    },
  };
}

function rejected(reason: Error): Promise<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => undefined);
  return promise;
}

async function answerCall(port: ThreadPort, ours: object, { call, name, given }: Call): Promise<void> {
  try {
    const called: unknown = Reflect.get(ours, name);
    if (typeof called !== 'function') throw new TypeError(`the other thread knows no ${name}`);
    port.postMessage({ answer: call, value: await called(...given) } satisfies Answer);
  } catch (error) {
    port.postMessage({ answer: call, error } satisfies Answer);
  }
}

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && 'call' in message;

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'answer' in message;
