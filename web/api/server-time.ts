// The time of the server, as its answers carry it: clocks of browsers may be wrong by hours.

/** Below it, a difference may be that of the way, or of the whole seconds in which it is given. */
const BELIEVED_MS = 5_000;

let aheadMs = 0;

/** Of an answer that was made just now (`Date`: RFC 9110, section 6.6.1). */
export function syncServerTime({ headers }: Pick<Response, 'headers'>): void {
  const ms = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Math.abs(ms - aheadMs) > BELIEVED_MS) aheadMs = ms;
}

/** What the clock of the server showed when that of the browser showed `ms`. */
export const serverTime = (ms: number): number => ms + aheadMs;

export const serverNow = (): number => serverTime(Date.now());
