/** Why the program cannot start, as one plain sentence for the person who started it; the exit code is 1. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}
