// Tags as they are kept: without outer blanks, each once, in the order given.

export const normaliseTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];
