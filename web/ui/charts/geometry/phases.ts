// One request as a waterfall: each phase begins where the one before it ends.

export interface Phase<Name extends string = string> {
  name: Name;
  /** null where the phase did not take place, as with a connection that was open already. */
  ms: number | null;
}

export interface Segment<Name extends string = string> extends Phase<Name> {
  /** Shares of the whole, 0 to 1. */
  start: number;
  length: number;
}

export function waterfall<Name extends string>(phases: readonly Phase<Name>[]): Segment<Name>[] {
  const whole = phases.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  let before = 0;
  return phases.map((phase) => {
    const start = whole === 0 ? 0 : before / whole;
    before += phase.ms ?? 0;
    return { ...phase, start, length: whole === 0 ? 0 : (phase.ms ?? 0) / whole };
  });
}
