// Promises that React reads without waiting once they are known.

/**
 * `use` gives the value at once from now on. So it can always be called: React takes a component up where it waited, and
 * a hook that is left out then leaves those after it without their state.
 */
export function settle<Value>(promise: Promise<Value>, value: Value): void {
  Object.assign(promise, { status: 'fulfilled', value });
}
