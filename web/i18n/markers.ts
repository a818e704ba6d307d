// Between build and page: how a compiled text says where a tag or an element stands. Two characters of the private
// use area, which nobody types, so that what people typed can never be taken for a tag.

const OPEN = '\uE000';
const CLOSE = '\uE001';

const TAG = /<(\/?)([a-z][a-z0-9_]*)>/g;
const MARK = /\uE000([/=]?)(\w+)\uE001/;

export interface Tag {
  name: string;
  closes: boolean;
}

export function tagsIn(literal: string): Tag[] {
  return [...literal.matchAll(TAG)].map((found) => ({ name: found[2] ?? '', closes: found[1] === '/' }));
}

export function markTags(message: string): string {
  return message.replace(TAG, `${OPEN}$1$2${CLOSE}`);
}

export function markElement(name: string): string {
  return `${OPEN}=${name}${CLOSE}`;
}

export function withoutMarks(typed: string): string {
  return typed.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

/** Literal, kind, name, literal, kind, name, … literal; kind is empty, `/` or `=`. */
export function splitAtMarks(text: string): string[] {
  return text.split(MARK);
}
