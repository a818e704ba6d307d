// The steps that a script names, with the time that each took: bounded.

import type { ProbedStep } from '../definition.ts';

const MOST_STEPS = 20;
const MOST_NAME_LENGTH = 60;

export interface Steps {
  /** Throws where there are too many. */
  begin(name: string): void;
  /** Of the one that began last and has not ended. */
  end(isWell: boolean): void;
  /** One that has not ended has failed. */
  all(): ProbedStep[];
}

export function openSteps(now: () => number): Steps {
  const steps: { name: string; begunMs: number; tookMs: number | null; up: boolean }[] = [];
  const open: (typeof steps)[number][] = [];
  return {
    begin(name) {
      if (steps.length >= MOST_STEPS) throw new Error(`a script has ${MOST_STEPS} steps at most`);
      const step = { name: name.slice(0, MOST_NAME_LENGTH), begunMs: now(), tookMs: null, up: false };
      steps.push(step);
      open.push(step);
    },
    end(isWell) {
      const step = open.pop();
      if (!step) return;
      step.tookMs = now() - step.begunMs;
      step.up = isWell;
    },
    all: () =>
      steps.map(({ name, up, tookMs }) => ({
        ...{ name, up, http_status: null },
        latency_ms: tookMs === null ? null : Math.round(tookMs * 10) / 10,
      })),
  };
}
