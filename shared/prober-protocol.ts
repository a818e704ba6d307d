// What probers and the service speak: a prober that speaks another one is refused.

export const PROTOCOL = 1;
