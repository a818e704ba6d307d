// Goes through a graph of what contains what. Pure.

/** Each node once, without recursion; `closed` gets each edge that leads back to a node that it was reached from. */
export function walkDown<Node>(
  from: readonly Node[],
  edgesOf: (node: Node) => readonly Node[],
  closed: (node: Node, before: Node) => void,
): void {
  const [seen, open] = [new Set<Node>(), new Set<Node>()];
  const path: { node: Node; edges: Iterator<Node> }[] = [];
  const enter = (node: Node) => {
    seen.add(node);
    open.add(node);
    path.push({ node, edges: edgesOf(node)[Symbol.iterator]() });
  };
  for (const start of from) {
    if (!seen.has(start)) enter(start);
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const next = at.edges.next();
      if (next.done) {
        open.delete(at.node);
        path.pop();
      } else if (!seen.has(next.value)) enter(next.value);
      else if (open.has(next.value)) closed(at.node, next.value);
    }
  }
}
