/** Durations in milliseconds, and moving a moment by them. */
export const seconds = (count: number) => count * 1_000;
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => count * 86_400_000;

export const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
export const addSeconds = (moment: Date, count: number) => addMs(moment, seconds(count));
export const earlier = (one: Date, other: Date): Date => (one.getTime() <= other.getTime() ? one : other);
export const later = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other);
