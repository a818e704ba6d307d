// Names in the order in which people read them: "job 12" before "job 117". Pure.

const collator = new Intl.Collator(undefined, { numeric: true });

export const inNaturalOrder = (one: string, other: string): number => collator.compare(one, other);
