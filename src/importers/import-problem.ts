/** A source that cannot be imported: one sentence on what is wrong, and what to do. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}
