// How a page is now, as a script of at most 2 KB that puts one link where it stands on a page of another site.

import { PAGE_TOKENS } from '../../../../shared/page-colours.ts';
import { labelled } from '../../../platform/texts/labelled.ts';
import type { View } from '../view.ts';
import { glyphPaths } from './glyphs.ts';
import type { Place } from './place.ts';
import { headlineOf } from './wording.ts';

/** Names may be long, and each character four bytes. */
const LONGEST_NAME = 36;
const LONGEST_STATE = 48;

/**
 * Its styles are set one by one, which policies of sites allow that refuse style in markup; what it shows is text and never
 * markup. `data-theme` of the script says light or dark; else it is as the reader has it.
 */
const CODE = `(q=>{let d=document,s=d.currentScript;if(!s)return
let w=s.dataset.theme,k=+(w?w=="dark":matchMedia("(prefers-color-scheme:dark)").matches),a=d.createElement("a"),n="http://www.w3.org/2000/svg",v=d.createElementNS(n,"svg"),p=(f,c)=>{let e=d.createElementNS(n,"path");e.setAttribute("d",f);for(let i in c)e.setAttribute(i,c[i]);v.append(e)}
v.setAttribute("viewBox","0 0 16 16");v.setAttribute("width",16);v.setAttribute("height",16);v.setAttribute("aria-hidden","true");p(q.shape,{fill:q.look[k]});p(q.cut,{fill:"none",stroke:q.ground[k],"stroke-width":1.7,"stroke-linecap":"round","stroke-linejoin":"round"})
Object.assign(a,{href:q.url,target:"_blank",rel:"noopener",lang:q.lang,dir:"auto"});a.append(v,q.text)
Object.assign(a.style,{display:"inline-flex",alignItems:"center",gap:"8px",padding:"4px 12px",borderRadius:"8px",border:"1px solid "+q.line[k],background:q.ground[k],color:q.ink[k],font:"500 14px/1.5 system-ui,sans-serif",textDecoration:"none"})
s.after(a)})`;

export function renderBadgeScript(view: View, place: Place): string {
  const { t, language } = place.locale;
  const { look, short } = headlineOf(view, t);
  const facts = {
    url: place.canonical,
    lang: language,
    text: labelled(cut(view.page.name, LONGEST_NAME), cut(short, LONGEST_STATE), language),
    ...glyphPaths(look),
    look: PAGE_TOKENS[look],
    ground: PAGE_TOKENS.surface,
    ink: PAGE_TOKENS.text,
    line: PAGE_TOKENS['line-2'],
  };
  return `${CODE}(${asLiteral(facts)})\n`;
}

/** JSON that neither ends a script that it is copied into nor a line of it. */
const asLiteral = (facts: object): string =>
  JSON.stringify(facts).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
