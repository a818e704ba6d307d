// `tocsin agent` as a program of its own, which the bundle is made of: one file for machines that have an old Node.js and
// nothing else of Tocsin.

import { agent } from './main.ts';

const [first, ...rest] = process.argv.slice(2);

void agent(first === 'agent' ? rest : process.argv.slice(2));
