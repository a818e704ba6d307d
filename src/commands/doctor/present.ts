// What was found, for people and for programs. Pure.

import type { Finding, Level } from './finding.ts';

const COLOURS: Readonly<Record<Level, number>> = { ok: 32, warning: 33, problem: 31 };

export function asText(findings: readonly Finding[], withColour: boolean): string {
  const width = Math.max(...findings.map(({ area }) => area.length));
  const lines = findings.flatMap(({ level, area, found, advice }) => {
    const padded = level.padEnd('problem'.length);
    const mark = withColour ? `\x1b[${COLOURS[level]}m${padded}\x1b[0m` : padded;
    const indent = ' '.repeat('problem'.length + width + 4);
    return [
      `${mark}  ${area.padEnd(width)}  ${oneLine(found)}`,
      ...(advice ? [`${indent}→ ${oneLine(advice)}`] : []),
    ];
  });
  const [problems, warnings] = [countOf(findings, 'problem'), countOf(findings, 'warning')];
  return `${lines.join('\n')}\n\n${plural(problems, 'problem')}, ${plural(warnings, 'warning')}\n`;
}

export function asJson(findings: readonly Finding[], version: string): string {
  const [problems, warnings] = [countOf(findings, 'problem'), countOf(findings, 'warning')];
  const answer = { ok: problems === 0, version, problems, warnings, checks: findings };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

const countOf = (findings: readonly Finding[], level: Level) =>
  findings.filter((finding) => finding.level === level).length;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Servers answer with whatever they like. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
