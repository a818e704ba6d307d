// Reads Server-Sent Events (HTML Living Standard §9.2.6). EventSource hides heartbeats and refusals, so the stream is
// read with fetch.

export interface StreamEvent {
  type: string;
  text: string;
}

/** A function that takes the stream piece by piece, cut anywhere, and gives the events that each piece completes. */
export function eventParser(): (piece: string) => StreamEvent[] {
  let unread = '';
  let type = '';
  let lines: string[] = [];

  const readLine = (line: string): StreamEvent | null => {
    if (line === '') return dispatch();
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'data') lines.push(value);
    return null;
  };

  const dispatch = (): StreamEvent | null => {
    const event = lines.length > 0 ? { type: type || 'message', text: lines.join('\n') } : null;
    type = '';
    lines = [];
    return event;
  };

  return (piece) => {
    unread += piece;
    // A carriage return at the end may be half of a line break.
    const whole = unread.endsWith('\r') ? unread.slice(0, -1) : unread;
    const parts = whole.split(/\r\n|\n|\r/u);
    unread = (parts.pop() ?? '') + unread.slice(whole.length);
    return parts.map(readLine).filter((event) => event !== null);
  };
}
