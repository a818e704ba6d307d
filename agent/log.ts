// What the agent says: a line when something changes, not when it stays as it is.

export interface Log {
  /** Said always. */
  line(message: string): void;
  /**
   * Says a message when the topic has another one than before; null: all is well again, which is not said. A topic that
   * stays as it is is said again once an hour.
   */
  say(topic: string, message: string | null): void;
}

export interface LogOptions {
  isJson: boolean;
  now(): Date;
  write(text: string): void;
}

const REPEAT_MS = 3_600_000;

export function openLog({ isJson, now, write }: LogOptions): Log {
  const said = new Map<string, { message: string; atMs: number }>();
  const line = (message: string) =>
    write(
      isJson
        ? `${JSON.stringify({ time: now().toISOString(), name: 'tocsin-agent', msg: message })}\n`
        : `tocsin agent: ${message.replace(/[\r\n]+/g, ' ')}\n`,
    );
  return {
    line,
    say(topic, message) {
      if (message === null) return void said.delete(topic);
      const before = said.get(topic);
      const nowMs = now().getTime();
      if (before?.message === message && nowMs - before.atMs < REPEAT_MS) return;
      said.set(topic, { message, atMs: nowMs });
      line(message);
    },
  };
}
