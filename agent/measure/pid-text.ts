// What pid files and systemctl say. Pure.

/** null where it names no process. */
export function readPid(text: string): number | null {
  const pid = /^\s*(\d{1,10})\s*(\n|$)/.exec(text)?.[1];
  return pid === undefined || Number(pid) === 0 ? null : Number(pid);
}

/** What `systemctl show --property=MainPID` prints of several units; null for one that does not run or exist. */
export const readUnitPids = (text: string): (number | null)[] =>
  [...text.matchAll(/^MainPID=(\d+)$/gm)].map(([, pid]) => readPid(pid ?? ''));

/** systemd.unit(5). What is none, or only the pattern of some (name@.service), would fail the question for all. */
export const isUnitName = (value: string): boolean => /^(?!.*@(\.|$))[\w:.\\][\w:.\\@-]{0,255}$/.test(value);
