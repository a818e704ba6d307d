// Judges a migration by what PostgreSQL's own parser makes of it: nothing may hold a large table for as long as it is
// large, and the program of before must go on working beside it. What is not known to be harmless is refused.

import { parse } from 'libpg-query';
import { directivesOf, isAtLeast, statementsOf } from '../platform/database/migration-directives.ts';

/** As the parser gives it: an object with one field, whose name is the kind of node. */
type Node = Record<string, unknown>;

export interface Rules {
  /** Tables that never have more than some hundred rows. */
  small: ReadonlySet<string>;
  /** Of this program: a migration cannot leave older ones behind than there are. */
  version: string;
}

/** What later migrations may rely on. */
export interface Known {
  /** Columns, as `table.column`, by the validated constraint that says they are not null. */
  notNull: Map<string, { column: string; isValid: boolean }>;
}

export const nothingKnown = (): Known => ({ notNull: new Map() });

interface Judging {
  known: Known;
  isSmall: (table: string) => boolean;
  text: string;
  problems: string[];
}

/** Every problem of a migration, as a sentence without its full stop. */
export async function problemsOf(text: string, known: Known, { small, version }: Rules): Promise<string[]> {
  const directives = directivesOf(text);
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Node }[] };
  const statements = stmts.map(({ stmt }) => stmt);
  const made = new Set(statements.flatMap((node) => tableOf(inside(node, 'CreateStmt')?.relation) ?? []));
  const judging = {
    known,
    text,
    problems: [],
    isSmall: (table: string) => small.has(table) || made.has(table),
  };
  const problems: string[] = judging.problems;
  if (directives.works_with === null) problems.push('it does not say "-- works with" which version');
  else if (!isAtLeast(version, directives.works_with))
    problems.push(`it works with ${directives.works_with}, and this is ${version}`);
  if (directives.outsideTransaction) judgeAlone(statements, text, problems);
  for (const statement of statements) judgeStatement(statement, judging);
  return problems;
}

function judgeAlone(statements: readonly Node[], text: string, problems: string[]) {
  if (statementsOf(text).length !== statements.length)
    problems.push('outside a transaction each statement must end with its line');
  const dropped = new Set<unknown>();
  for (const statement of statements) {
    const index = inside(statement, 'IndexStmt');
    const drop = inside(statement, 'DropStmt');
    if (drop?.removeType === 'OBJECT_INDEX' && drop.concurrent && drop.missing_ok) {
      for (const name of wordsIn(drop.objects)) dropped.add(name);
    } else if (!index?.concurrent)
      problems.push('outside a transaction only indexes are made and dropped, concurrently');
    else if (!dropped.has(index.idxname))
      problems.push(
        `the index ${index.idxname} may be half built: "drop index concurrently if exists" comes first`,
      );
  }
}

function judgeStatement(statement: Node, judging: Judging) {
  const [kind = '', content] = Object.entries(statement)[0] ?? [];
  const node = content as Node;
  if (HARMLESS.has(kind)) return;
  if (kind === 'IndexStmt') judgeIndex(node, judging);
  else if (kind === 'AlterTableStmt') judgeAlterTable(node, judging);
  else if (kind === 'InsertStmt') judgeInsert(node, judging);
  else if (kind === 'DropStmt') judgeDrop(node, judging);
  else if (kind === 'UpdateStmt' || kind === 'DeleteStmt') judgeChange(kind, node, judging);
  else if (kind === 'RenameStmt')
    judging.problems.push(
      'renaming breaks the program of before: add the new, fill it by a job, drop the old later',
    );
  else judging.problems.push(`${kind} is not known to be harmless`);
}

/** They change the catalogue only, or what nobody uses yet. */
const HARMLESS = new Set([
  'CreateStmt',
  'CommentStmt',
  'CreateSeqStmt',
  'CreateTrigStmt',
  'CreateFunctionStmt',
  'ViewStmt',
]);

function judgeIndex(node: Node, { isSmall, problems, text }: Judging) {
  const { name, withPartitions } = relation(node.relation);
  if (isSmall(name) || !withPartitions) return;
  const { outsideTransaction, indexes } = directivesOf(text);
  if (!node.concurrent)
    problems.push(`an index on ${name} stops its writers: build it concurrently, in a migration of its own`);
  else if (!outsideTransaction)
    problems.push('an index is built concurrently only "-- outside a transaction"');
  if (node.concurrent && !indexes.includes(name)) problems.push(`it does not say "-- indexes ${name}"`);
}

function judgeInsert(node: Node, { isSmall, problems, text }: Judging) {
  const read = namesOfTables(node.selectStmt).filter((name) => !isSmall(name));
  const unsaid = read.filter((name) => !directivesOf(text).reads.includes(name));
  if (unsaid.length > 0) problems.push(`it does not say "-- reads ${unsaid.join(', ')}"`);
}

function judgeChange(kind: string, node: Node, { isSmall, problems }: Judging) {
  const { name } = relation(node.relation);
  if (!isSmall(name))
    problems.push(
      `${kind === 'UpdateStmt' ? 'an update' : 'a delete'} of ${name} in one statement: fill or clear it by a job, in batches`,
    );
}

function judgeDrop(node: Node, { problems }: Judging) {
  if (node.removeType === 'OBJECT_INDEX' && !node.concurrent)
    problems.push('an index is dropped concurrently, outside a transaction');
}

function judgeAlterTable(node: Node, judging: Judging) {
  const { name } = relation(node.relation);
  if (node.objtype !== 'OBJECT_TABLE') return;
  for (const command of listOf(node.cmds))
    judgeCommand(name, inside(command, 'AlterTableCmd') ?? {}, judging);
}

/** Of `alter table`: they change the catalogue only. */
const HARMLESS_COMMANDS = new Set([
  ...['AT_ColumnDefault', 'AT_DropNotNull', 'AT_DropColumn', 'AT_DropConstraint', 'AT_DropExpression'],
  ...['AT_SetStatistics', 'AT_SetRelOptions', 'AT_ResetRelOptions', 'AT_DropIdentity', 'AT_SetStorage'],
]);

function judgeCommand(table: string, command: Node, judging: Judging) {
  const { subtype } = command;
  if (judging.isSmall(table) || HARMLESS_COMMANDS.has(String(subtype))) return;
  if (subtype === 'AT_AddColumn') judgeColumn(table, inside(command.def, 'ColumnDef') ?? {}, judging);
  else if (subtype === 'AT_AddConstraint')
    judgeConstraint(table, inside(command.def, 'Constraint') ?? {}, judging);
  else if (subtype === 'AT_ValidateConstraint') judgeValidation(table, String(command.name), judging);
  else if (subtype === 'AT_SetNotNull') judgeNotNull(table, String(command.name), judging);
  else judging.problems.push(`${subtype} may rewrite ${table}, or hold it for long`);
}

const WRITES_ROWS = new Set(['CONSTR_GENERATED', 'CONSTR_IDENTITY']);

function judgeColumn(table: string, column: Node, { problems }: Judging) {
  const where = `the column ${table}.${column.colname}`;
  if (wordsIn(column.typeName).some((word) => /serial/.test(String(word))))
    problems.push(`${where} writes every row: it has a default that differs`);
  for (const each of listOf(column.constraints)) {
    const { contype, raw_expr } = inside(each, 'Constraint') ?? {};
    const kind = String(contype);
    if (kind === 'CONSTR_DEFAULT' && !isConstant(raw_expr))
      problems.push(`${where} writes every row: its default may differ from row to row`);
    else if (WRITES_ROWS.has(kind)) problems.push(`${where} writes every row: it is computed`);
    else if (['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(kind))
      problems.push(
        `${where} is checked in every row: add the constraint "not valid", and validate it later`,
      );
    else if (['CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(kind))
      problems.push(`${where} gets an index that stops writers: build it concurrently first`);
  }
}

/** The same for every row, whenever it is asked: PostgreSQL notes it once for all rows. */
function isConstant(expression: unknown): boolean {
  const [kind, content] = Object.entries((expression ?? {}) as Node)[0] ?? [];
  const node = (content ?? {}) as Node;
  if (kind === 'A_Const') return true;
  if (kind === 'TypeCast') return isConstant(node.arg);
  if (kind === 'A_ArrayExpr') return listOf(node.elements).every(isConstant);
  return kind === 'FuncCall' && wordsIn(node.funcname).join() === 'now';
}

function judgeConstraint(table: string, constraint: Node, { known, problems }: Judging) {
  const { contype, conname, skip_validation, indexname } = constraint;
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    if (!indexname)
      problems.push(`${conname} of ${table} stops writers: build its index concurrently, then "using index"`);
  } else if (!skip_validation)
    problems.push(
      `${conname} of ${table} is checked in every row while nobody can write: add it "not valid", and validate it later`,
    );
  const column = notNullColumn(constraint);
  if (column !== null) known.notNull.set(`${table}.${conname}`, { column, isValid: !skip_validation });
}

function notNullColumn({ raw_expr }: Node): string | null {
  const test = inside(raw_expr, 'NullTest');
  if (test?.nulltesttype !== 'IS_NOT_NULL') return null;
  return String(wordsIn(inside(test.arg, 'ColumnRef')?.fields)[0] ?? '');
}

function judgeValidation(table: string, name: string, { known, problems, text }: Judging) {
  const constraint = known.notNull.get(`${table}.${name}`);
  if (constraint) constraint.isValid = true;
  if (!directivesOf(text).reads.includes(table)) problems.push(`it does not say "-- reads ${table}"`);
  if (text.includes('add constraint') && text.includes(`add constraint ${name}`))
    problems.push(
      `${name} is validated in the transaction that adds it, which nobody can write beside: do it in the next migration`,
    );
}

function judgeNotNull(table: string, column: string, { known, problems }: Judging) {
  const isKnown = [...known.notNull].some(
    ([key, one]) => key.startsWith(`${table}.`) && one.column === column && one.isValid,
  );
  if (!isKnown)
    problems.push(
      `"set not null" of ${table}.${column} reads every row: validate a check that says so first`,
    );
}

const inside = (node: unknown, kind: string): Node | undefined =>
  ((node ?? {}) as Node)[kind] as Node | undefined;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value : []);

function relation(node: unknown): { name: string; withPartitions: boolean } {
  const { relname = '', inh = false } = (node ?? {}) as { relname?: string; inh?: boolean };
  return { name: relname, withPartitions: inh };
}

const tableOf = (node: unknown): string[] => [relation(node).name];

/** Every string in a list of names, however deep. */
function wordsIn(node: unknown): unknown[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'sval' && typeof value === 'string' ? [value] : wordsIn(value),
  );
}

function namesOfTables(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'RangeVar' ? tableOf(value) : namesOfTables(value),
  );
}
