// Connections by the address that they come from, and which address has most: whatever a flood does, each step takes the
// same time.

export interface AddressGroups<Member> {
  count(): number;
  /** In the order in which they were added. */
  of(address: string): ReadonlySet<Member>;
  add(address: string, member: Member): void;
  /** False where it was not there. */
  delete(address: string, member: Member): boolean;
  /** As if it had been added only now. */
  moveToEnd(address: string, member: Member): void;
  /** An address that has as many as any other; empty where there is none. */
  largest(): string;
}

const NONE = new Set<never>();

export function addressGroups<Member>(): AddressGroups<Member> {
  const groups = new Map<string, Set<Member>>();
  const bySize = new Map<number, Set<string>>();
  let [count, most] = [0, 0];

  const resize = (address: string, from: number, to: number) => {
    const left = bySize.get(from);
    left?.delete(address);
    if (left?.size === 0) bySize.delete(from);
    if (to > 0) bySize.set(to, (bySize.get(to) ?? new Set()).add(address));
    count += to - from;
    // Sizes change by one, so where nobody has most any more, somebody has one less.
    if (to > most || !bySize.has(most)) most = to;
  };
  return {
    count: () => count,
    of: (address) => groups.get(address) ?? NONE,
    add(address, member) {
      const group = groups.get(address) ?? new Set();
      const before = group.size;
      groups.set(address, group.add(member));
      if (group.size > before) resize(address, before, group.size);
    },
    delete(address, member) {
      const group = groups.get(address);
      if (!group?.delete(member)) return false;
      if (group.size === 0) groups.delete(address);
      resize(address, group.size + 1, group.size);
      return true;
    },
    moveToEnd(address, member) {
      const group = groups.get(address);
      if (group?.delete(member)) group.add(member);
    },
    largest: () => bySize.get(most)?.values().next().value ?? '',
  };
}
