// The steps in which a person is notified, as they are edited. Pure.

export interface Step {
  method_id: number | null;
  after_minutes: number;
}

const LATER_MINUTES = 5;
const MOST_MINUTES = 240;

/** By a method that no step names yet, or else the address of the sign-in; five minutes after the last one. */
export function addStep(
  steps: readonly Step[],
  methods: readonly { id: number; verified_at: string | null }[],
): Step[] {
  const named = new Set(steps.map(({ method_id }) => method_id));
  const next = methods.find(({ id, verified_at }) => verified_at !== null && !named.has(id));
  const last = steps.at(-1);
  const after_minutes = last ? Math.min(last.after_minutes + LATER_MINUTES, MOST_MINUTES) : 0;
  return [...steps, { method_id: next?.id ?? null, after_minutes }];
}

export const changeStep = (steps: readonly Step[], at: number, change: Partial<Step>): Step[] =>
  steps.map((step, index) => (index === at ? { ...step, ...change } : step));

export const withoutStep = (steps: readonly Step[], at: number): Step[] =>
  steps.filter((_step, index) => index !== at);
