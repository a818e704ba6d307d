// Starts this program once more with less memory: it works for milliseconds a minute, and what makes Node.js fast at
// work takes memory in vain.

const FLAGS = ['--lite-mode', '--max-semi-space-size=1', '--single-threaded'];

/**
 * Puts the same program with these flags in the place of this process, which keeps its id; does not return then. Where
 * Node.js cannot do that (older than 22.15, Windows), or somebody gave it flags of their own, all stays as it is.
 */
export function continueSmall(): void {
  const { execve, execArgv, execPath, argv, env, platform } = process;
  if (!execve || platform === 'win32' || execArgv.length > 0) return;
  execve.call(process, execPath, [execPath, ...FLAGS, ...argv.slice(1)], env);
}
