// The three commands by which a job reports without a program of its own: in a crontab, after any command, wrapped. Pure.

import { PING_CURL, wrapperInstallCommand } from '../../../shared/curl.ts';
import type { CronCheck } from '../../api/schema.gen.ts';
import type { CodePiece } from '../../ui/page/code-block.tsx';
import type { Sample } from '../../ui/page/code-tabs.tsx';

export type Schedule = Pick<CronCheck, 'interval_seconds' | 'cron_expression'>;

/** Comments, in the language of the page. */
export interface CommandWords {
  startAndEnd: string;
  rightAfter: string;
  installOnce: string;
}

interface CommandsRequest {
  /** The address of the check, or what stands for it until there is one. */
  url: string;
  schedule: Schedule;
  words: CommandWords;
}

const MINUTES_A_DAY = 1_440;
const IN_CRONTABS = /^(?:@\w+|\S+(?:[^\S\n]+\S+){4})$/;

/** The times of a schedule as a crontab has them; null where it cannot say them. */
export function crontabTimes({ cron_expression, interval_seconds }: Schedule): string | null {
  if (cron_expression !== null) return IN_CRONTABS.test(cron_expression) ? cron_expression : null;
  const minutes = (interval_seconds ?? 0) / 60;
  if (minutes === 1) return '* * * * *';
  if (minutes === MINUTES_A_DAY) return '0 3 * * *';
  if (minutes === 7 * MINUTES_A_DAY) return '0 3 * * 1';
  if (minutes > 0 && 60 % minutes === 0) return minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`;
  return minutes > 60 && MINUTES_A_DAY % minutes === 0 && minutes % 60 === 0
    ? `0 */${minutes / 60} * * *`
    : null;
}

/** No line of a crontab where that cannot say the schedule. */
export function jobCommands({ url, schedule, words }: CommandsRequest): Sample[] {
  const value = { value: url };
  const times = crontabTimes(schedule);
  const samples: (Sample | false)[] = [
    times !== null && {
      name: 'crontab',
      code: [
        hash(words.startAndEnd),
        // In a crontab a percent sign ends the command.
        `${times}  P="${PING_CURL} `,
        value,
        '"; $P/start; if /usr/local/bin/job; then $P; else $P/fail/$?; fi',
      ],
    },
    { name: 'curl', code: [hash(words.rightAfter), `${PING_CURL} `, value, '/$?'] },
    { name: 'tocsin-run', code: wrapped(url, times, words) },
  ];
  return samples.filter((sample) => sample !== false);
}

const hash = (text: string): CodePiece => ({ comment: `# ${text}\n` });

/** The pages have the address of the API from that of the check only: without one, nothing says whence to install. */
const wrapped = (url: string, times: string | null, words: CommandWords): readonly CodePiece[] => [
  ...(URL.canParse(url) ? [hash(words.installOnce), `${wrapperInstallCommand(new URL(url).origin)}\n`] : []),
  hash(words.startAndEnd),
  `${times === null ? '' : `${times}  `}/usr/local/bin/tocsin-run --url `,
  { value: url },
  ' -- /usr/local/bin/job',
];
