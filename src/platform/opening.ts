// Opening several things of which each needs those before it.

/** Runs `step`; if it fails, closes in the opposite order what it put on the stack. Else the caller closes it. */
export async function opening<T>(step: (open: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const open = new AsyncDisposableStack();
  try {
    return await step(open);
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}
