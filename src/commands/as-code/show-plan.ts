// A plan as people read it in a terminal.

import { styleText } from 'node:util';
import type { Plan } from '../../across/as-code/schema.ts';

type Step = Plan['steps'][number];

const SIGNS = { create: '+', update: '~', adopt: '~', move: '→', replace: '±', delete: '-' } as const;
const COLOURS = {
  create: 'green',
  update: 'yellow',
  adopt: 'yellow',
  move: 'cyan',
  replace: 'magenta',
  delete: 'red',
} as const;
const WORDS = {
  ...{ create: 'create', update: 'change', adopt: 'take over', move: 'give another key' },
  ...{ replace: 'replace', delete: 'delete' },
} as const;

/** Texts of the account are quoted, so that none of them moves the cursor. `coloured`: where the terminal can. */
export function showPlan({ steps, unchanged, adoptable, unreported }: Plan, coloured: boolean): string {
  const paint = (action: Step['action'], text: string) =>
    coloured ? styleText(COLOURS[action], text, { validateStream: false }) : text;
  const lines = steps.flatMap((step) => [
    paint(step.action, `${SIGNS[step.action]} ${step.section}.${step.key ?? '?'}`) + nameOf(step),
    ...step.changes.map(
      ({ field, before, after }) => `    ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    ),
  ]);
  const said = `${summary(steps)}${unchanged} unchanged`;
  const hints = [
    ...(steps.length === 0 && unchanged === 0 ? ['The document names no resources'] : []),
    ...hint(adoptable),
    ...unheard(unreported),
  ];
  return [...lines, ...(lines.length > 0 ? [''] : []), said, ...hints, ''].join('\n');
}

/** Who applies the export of an account to it would otherwise have all of it twice. */
const hint = (adoptable: number): string[] =>
  adoptable > 0
    ? [
        `${adoptable} to create ${adoptable === 1 ? 'has the name' : 'have names'} of what was made by hand: --adopt takes that over instead`,
      ]
    : [];

/** Named with a label too few it is another alert, which nobody ever sends. */
const unheard = (unreported: readonly string[]): string[] =>
  unreported.length > 0
    ? [
        'No tool has reported these external checks yet. A key has all labels of its alert: one that no alert has stays up for ever',
        ...unreported.map((reference) => `  ${reference.replaceAll(/\p{Cc}/gu, ' ')}`),
      ]
    : [];

const nameOf = ({ name, key }: Step) => (name === key ? '' : `  ${JSON.stringify(name)}`);

function summary(steps: readonly Step[]): string {
  if (steps.length === 0) return 'Nothing to do, ';
  const counts = Object.entries(WORDS).flatMap(([action, word]) => {
    const count = steps.filter((step) => step.action === action).length;
    return count === 0 ? [] : [`${count} to ${word}`];
  });
  return `${counts.join(', ')}, `;
}

/** https://no-color.org */
export const isColoured = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR;
