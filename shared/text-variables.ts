// Variables in texts that are written ahead of time, as `{{service}}`. Pure.

const VARIABLE = /\{\{ ?([a-z][a-z\d_]{0,49}) ?\}\}/g;

/** Each once, in the order in which they are read. */
export const variablesOf = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))),
];

/** With these in their places; those without a value stay. What is put in is text, whatever it looks like. */
export const withVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) && values[name] !== undefined ? values[name] : whole,
  );
