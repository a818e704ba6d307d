/**
 * Teaches the parser of dependency-cruiser what it does not know, since it has no settings for it: JSX, and `using`
 * declarations. It reads TypeScript with swc, and walks what swc gives by a class of the same package.
 */
const swc = require('@swc/core');
const { Visitor } = require('@swc/core/Visitor.js');

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};
