// What the build draws icons with.

import { createElement, type ReactElement, type SVGProps } from 'react';

interface Drawing {
  /** Names and attributes of its elements, on a square of 24. */
  node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

type Props = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number };

/**
 * In place of lucide's own component, which the build leaves out (web/build/icons-plugin.ts): a page has fifty icons, and
 * a row of a list three, so one is a single component that works out nothing.
 */
export function drawnIcon({ node }: Drawing): (props: Props) => ReactElement {
  let shapes: readonly ReactElement[] | undefined;
  return ({ size = 24, ...props }) => {
    shapes ??= node.map(([name, attributes]) => createElement(name, attributes));
    return createElement('svg', { ...COMMON, width: size, height: size, ...props }, ...shapes);
  };
}

const COMMON = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
