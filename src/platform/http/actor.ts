// Who is calling. accounts/callers/actor.ts finds it out; the hosts hand it to every guarded route.

export type AccountRole = 'viewer' | 'editor' | 'admin' | 'owner';

interface Person {
  id: number;
  email: string;
  name: string;
  is_admin: boolean;
  time_zone: string;
}

interface Session {
  id: string;
  surface: 'api' | 'dashboard';
  authenticated_at: Date;
}

/** A caller that acts for one account. A full key acts as an admin, a read-only key as a viewer. */
export interface Actor {
  account_id: number;
  account_name: string;
  plan: string;
  role: AccountRole;
  /** null for a key. */
  person: Person | null;
  /** null for a key. */
  session: Session | null;
  /** null for a person. */
  key: { id: number; kind: 'key' | 'ro'; name: string } | null;
  /** Whether an instance admin is among the owners of this account, or is calling: what `admins` settings ask for. */
  is_instance_admin: boolean;
  /** When the session or key runs out by itself; null: never. */
  expires_at: Date | null;
}

/** An account that nobody may act for until those who run the instance let it in again. */
interface SuspendedAccount {
  id: number;
  name: string;
  /** What whoever suspended it wrote down. */
  reason: string | null;
}

/** A signed-in person who acts for no account: they are in none, or the one that they would act for is suspended. */
export interface Unattached {
  account_id: null;
  suspended: SuspendedAccount | null;
  person: Person;
  session: Session;
  key: null;
}

export type Caller = Actor | Unattached;

/** A signed-in person, whether or not there is an account that they act for. */
export type SignedIn = Unattached | (Actor & { person: Person; session: Session });

/** All of an actor that decides what they see of the resources of their account. */
export type Viewer = Pick<Actor, 'account_id' | 'role'>;

const rank: Record<AccountRole, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

export const mayActAs = (actor: Pick<Actor, 'role'>, role: AccountRole) => rank[actor.role] >= rank[role];

/** Ping addresses, keys and secrets are hidden from viewers and read-only keys. */
export const maySeeSecrets = (actor: Pick<Actor, 'role'>) => mayActAs(actor, 'editor');

/** Who did it, as people read it. */
export const actorName = (actor: Actor): string =>
  actor.person ? actor.person.name || actor.person.email : `API key ${actor.key?.name ?? ''}`.trimEnd();
