// The lines of a crontab, of a user or of the system. Pure.

/** `isSystem`: a line names the user before the command, as in /etc/crontab and /etc/cron.d. */
export interface CrontabFile {
  path: string;
  text: string;
  isSystem: boolean;
}

export type CrontabLine =
  | { kind: 'other'; text: string }
  | { kind: 'variable'; text: string; name: string; value: string }
  | { kind: 'unreadable'; text: string; line: number }
  | CrontabJob;

export interface CrontabJob {
  kind: 'job';
  text: string;
  line: number;
  /** Five fields, or a nickname such as @daily. */
  schedule: string;
  /** What stands between the fields and the command: blanks and the user. */
  user: string | null;
  /** As it is written, with \% and what follows an unescaped %. */
  command: string;
  /** From a comment `# Name: …` above it. */
  name: string | null;
  isIgnored: boolean;
  isDisabled: boolean;
  /** As CRON_TZ above it says. */
  timezone: string | null;
  randomDelayMinutes: number;
}

const VARIABLE = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;
const FIELD = '[-\\d*/,~#LW]*(?:[A-Za-z]{3}[-\\d*/,~#LWA-Za-z]*)?';
const SCHEDULE = new RegExp(`^\\s*-?(@[a-z]+|(?:${FIELD}\\s+){4}${FIELD})\\s+(\\S.*)$`);
const NICKNAMES = [
  ...['@reboot', '@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'],
];
export const MOST_LINES = 10_000;
const LONGEST_LINE = 10_000;

export function parseCrontab({ text, isSystem }: CrontabFile): CrontabLine[] {
  const state = { name: null as string | null, isIgnored: false, timezone: null as string | null, delay: 0 };
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((raw, index): CrontabLine => {
    const line = raw.replace(/\r$/, '');
    if (line.length > LONGEST_LINE) return { kind: 'unreadable', text: raw, line: index + 1 };
    const comment = /^\s*#(.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      const disabled = disabledJob(comment, isSystem);
      const job = disabled && jobOf(disabled, raw, index, state, true);
      if (job) return job;
      const name = /^\s*name\s*:\s*(.+?)\s*$/i.exec(comment)?.[1];
      if (name !== undefined) state.name = name;
      if (/^\s*tocsin\s*:\s*ignore\s*$/i.test(comment)) state.isIgnored = true;
      return { kind: 'other', text: raw };
    }
    if (line.trim() === '') return { kind: 'other', text: raw };
    const variable = VARIABLE.exec(line);
    if (variable?.[1] !== undefined && !SCHEDULE.test(line)) {
      const value = (variable[2] ?? '').replace(/^(["'])(.*)\1$/, '$2');
      if (variable[1] === 'CRON_TZ') state.timezone = value;
      if (variable[1] === 'RANDOM_DELAY') state.delay = Math.max(0, Number(value) || 0);
      return { kind: 'variable', text: raw, name: variable[1], value };
    }
    const parts = partsOf(line, isSystem);
    if (parts !== null) return jobOf(parts, raw, index, state);
    // What a comment says of this line is not meant for the next.
    state.name = null;
    state.isIgnored = false;
    return { kind: 'unreadable', text: raw, line: index + 1 };
  });
}

interface Parts {
  schedule: string;
  user: string | null;
  command: string;
}

function partsOf(line: string, isSystem: boolean): Parts | null {
  const [, schedule, rest] = SCHEDULE.exec(line) ?? [];
  if (schedule === undefined || rest === undefined) return null;
  if (schedule.startsWith('@') && !NICKNAMES.includes(schedule)) return null;
  if (!isSystem) return { schedule: schedule.replace(/\s+/g, ' '), user: null, command: rest.trimEnd() };
  const [, user, command] = /^(\S+)\s+(\S.*)$/.exec(rest) ?? [];
  if (user === undefined || command === undefined) return null;
  return { schedule: schedule.replace(/\s+/g, ' '), user, command: command.trimEnd() };
}

/** A comment that would be a job: only with a path or a digit or * first, so that prose is none. */
function disabledJob(comment: string, isSystem: boolean): Parts | null {
  if (!/^\s*[\d*@]/.test(comment)) return null;
  const parts = partsOf(comment, isSystem);
  return parts !== null && /[/.]/.test(parts.command) ? parts : null;
}

function jobOf(
  parts: Parts,
  text: string,
  index: number,
  state: { name: string | null; isIgnored: boolean; timezone: string | null; delay: number },
  isDisabled = false,
): CrontabJob {
  const { name, isIgnored, timezone, delay } = state;
  state.name = null;
  state.isIgnored = false;
  const about = { kind: 'job', text, line: index + 1, name, isIgnored, isDisabled, timezone } as const;
  return { ...about, randomDelayMinutes: delay, ...parts };
}
