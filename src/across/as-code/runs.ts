// Which steps of a plan are carried out together: runs of steps that do the same to things of one section. Pure.

import type { SectionName } from './document.ts';
import type { Step } from './plan.ts';
import { sectionOfStep } from './prepare.ts';
import { resources } from './resources/all.ts';
import type { Settings } from './resources/resource.ts';

type Act = 'create' | 'change' | 'remove';

export interface Run {
  section: SectionName;
  /** null: a step of its own. */
  act: Act | null;
  steps: Step[];
}

/** So many that statements for each hardly count, and so few that one statement for all of them ends soon. */
const LONGEST_RUN = 200;

const ACTS: Readonly<Record<Step['action'], Act | null>> = {
  create: 'create',
  update: 'change',
  adopt: 'change',
  move: 'change',
  replace: null,
  delete: 'remove',
};

/** In their order. Of what is created together none needs another of them. */
export function inRuns(steps: readonly Step[]): Run[] {
  const runs: Run[] = [];
  let made = new Set<number | string>();
  for (const step of steps) {
    const { desired } = step;
    const section = sectionOfStep(step);
    const act = actOf(step, section);
    const run = runs.at(-1);
    const isAlike = act !== null && run?.act === act && run.section === section;
    const isFree = act !== 'create' || !desired || !refersTo(made, desired.settings);
    if (run && isAlike && isFree && run.steps.length < LONGEST_RUN) run.steps.push(step);
    else {
      runs.push({ section, act, steps: [step] });
      made = new Set();
    }
    if (desired) made.add(desired.id);
  }
  return runs;
}

function actOf({ action }: Step, section: SectionName): Act | null {
  const act = ACTS[action];
  return act && resources[section][`${act}Many`] ? act : null;
}

const refersTo = (ids: ReadonlySet<number | string>, { depends_on }: Settings): boolean =>
  ids.has((depends_on as { id: number } | null | undefined)?.id ?? '');

/** In their order, in parts of one section each that are no longer than a run. */
export function inParts<One>(all: readonly One[], sectionOf: (one: One) => SectionName): One[][] {
  const parts: One[][] = [];
  for (const one of all) {
    const part = parts.at(-1);
    const [first] = part ?? [];
    if (part && first && sectionOf(first) === sectionOf(one) && part.length < LONGEST_RUN) part.push(one);
    else parts.push([one]);
  }
  return parts;
}
