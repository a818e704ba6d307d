// For `ref`: what is shown where nobody looks comes into view. Where it is in view, nothing moves.

export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
