// Which user PostgreSQL runs as: it refuses root, so that root starts it as somebody else.

import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from '../../durable-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { closedDirectory, isRoot, type SystemUser, systemUsers, userName } from '../../system-user.ts';

const CANDIDATES = ['tocsin', 'postgres', 'nobody'];

/**
 * null: as ourselves. For root the owner of an existing cluster, else the first of `tocsin`, `postgres` and
 * `nobody` that the machine has; that user is then let through the data directory.
 */
export async function choosePostgresUser(dataDir: string, cluster: string): Promise<SystemUser | null> {
  const owner = await ownerOf(cluster);
  if (!isRoot()) {
    await refuseOtherOwner(cluster, owner);
    return null;
  }
  const user = await userForRoot(cluster, owner);
  const closed = await closedDirectory(dirname(dataDir), user);
  if (closed) throw unreachable(dataDir, closed, user);
  await chmod(dataDir, 0o711);
  return user;
}

/** Hands a file or directory of root's to the user. */
export async function giveTo(path: string, user: SystemUser): Promise<void> {
  try {
    await chown(path, user.uid, user.gid);
  } catch {
    throw new StartupProblem(
      `Root may not give ${path} to the user ${user.name} here, and PostgreSQL does not run as root: start Tocsin as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * How a program of PostgreSQL is started. It gets none of our environment, which would show our secrets to its
 * user and let PG* variables through, and no working directory that its user may not read.
 */
export const spawnOptions = (runAs: SystemUser | null) => ({
  ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
});

async function userForRoot(cluster: string, owner: SystemUser | null): Promise<SystemUser> {
  if (owner?.uid === 0) {
    throw new StartupProblem(
      `The database in ${cluster} belongs to root, and PostgreSQL does not run as root: give it to another user, for example with "chown -R nobody ${cluster}".`,
    );
  }
  if (owner) return owner;
  const users = await systemUsers();
  const found = CANDIDATES.flatMap((name) => users.find((user) => user.name === name && user.uid > 0) ?? []);
  if (found[0]) return found[0];
  throw new StartupProblem(
    'PostgreSQL does not run as root, and this machine has no user tocsin, postgres or nobody: create a user tocsin, start Tocsin as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

async function ownerOf(cluster: string): Promise<SystemUser | null> {
  const found = await stat(cluster).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!found) return null;
  const named = (await systemUsers()).find((user) => user.uid === found.uid);
  return named ?? { name: String(found.uid), uid: found.uid, gid: found.gid };
}

async function refuseOtherOwner(cluster: string, owner: SystemUser | null): Promise<void> {
  const uid = process.getuid?.();
  if (owner === null || uid === undefined || owner.uid === uid) return;
  throw new StartupProblem(
    `The database in ${cluster} belongs to ${owner.name}: start Tocsin as that user, or give it to ${await userName(uid)}.`,
  );
}

const unreachable = (dataDir: string, closed: string, user: SystemUser) =>
  new StartupProblem(
    `The data directory ${dataDir} lies in ${closed}, which the user ${user.name} may not enter, as whom root runs PostgreSQL: set TOCSIN_DATA_DIR to a directory elsewhere (root's default is /var/lib/tocsin), or start Tocsin as an ordinary user.`,
  );
