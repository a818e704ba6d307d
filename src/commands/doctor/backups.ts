// Backups: whether they are encrypted and stored elsewhere, and how old the newest is.

import { momentOfName } from '../../admin/backups/names.ts';
import type { Config } from '../../platform/config.ts';
import { openBucket } from '../../platform/s3/s3.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { days } from '../../platform/time.ts';
import { ANSWER_MS, ok, problem, type Remark, warning } from './finding.ts';

/** Longer than any schedule that is likely. */
const OLD_MS = days(32);

export async function lookAtBackups({ backup }: Config, now: Date): Promise<Remark[]> {
  if (!backup.s3)
    return [
      ok('none are stored elsewhere: set TOCSIN_BACKUP_SCHEDULE and a bucket, or copy them by yourself'),
    ];
  try {
    const objects = await openBucket(backup.s3, AbortSignal.timeout(2 * ANSWER_MS)).list('tocsin-');
    return [
      judgeStored(
        objects.flatMap(({ name }) => momentOfName(name) ?? []),
        now,
      ),
    ];
  } catch (error) {
    const found = error instanceof StartupProblem ? error.message : 'the storage does not answer in time';
    return [problem(found, 'correct the variables TOCSIN_BACKUP_S3_…, or start that server')];
  }
}

/** Pure. */
export function judgeStored(moments: readonly Date[], now: Date): Remark {
  const newest = Math.max(...moments.map((at) => at.getTime()));
  if (moments.length === 0) return warning('none is stored yet', 'make one: tocsin backup --to s3');
  const at = new Date(newest).toISOString();
  return now.getTime() - newest > OLD_MS
    ? warning(
        `the newest of ${moments.length} is of ${at}`,
        'look for "a scheduled backup failed" in the log',
      )
    : ok(`${moments.length} are stored, the newest of ${at}`);
}
