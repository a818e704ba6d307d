// The one style of a public page. Logical properties throughout, so that text from right to left needs no other.

import { PAGE_TOKENS } from '../../../../shared/page-colours.ts';
import { type OwnColours, tokenStyle } from './tokens.ts';

const FRAME = `*{box-sizing:border-box}
body,h1,h2,h3,p,ul,ol{margin:0}
ul,ol{padding:0;list-style:none}
html{background:var(--bg);color:var(--text);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;padding:0 1rem;overflow-wrap:anywhere;--cut:var(--surface)}
a{color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.w{max-width:46rem;margin:0 auto}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-inline-start:-999px}
.skip:focus{inset-inline-start:1rem;top:.5rem}
.hd{display:flex;align-items:center;gap:.75rem;padding:2rem 0 2.5rem}
.hd>a{display:flex;align-items:center;gap:.625rem;min-height:2.5rem;font-weight:600;font-size:1.0625rem;text-decoration:none}
.hd img{display:block;height:30px;width:auto;max-width:9rem;object-fit:contain;border-radius:6px}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.sub{margin-inline-start:auto;position:relative;flex:none}
.sub>summary,.mo a{display:inline-flex;align-items:center;min-height:2.5rem;padding:0 .875rem;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);font-size:.875rem;font-weight:500;text-decoration:none}
.sub>summary:hover,.mo a:hover{background:var(--hover)}
.sub>div{position:absolute;inset-inline-end:0;top:calc(100% + .5rem);z-index:2;width:min(21rem,calc(100vw - 2rem));padding:1rem;background:var(--raised);border:1px solid var(--line);border-radius:10px;box-shadow:0 8px 24px #0003;font-size:.875rem}
.sub form{display:flex;gap:.5rem;margin:.5rem 0 .75rem}
.sub input{flex:1;min-width:0;font:inherit;color:inherit;background:var(--surface);height:2.75rem;border:1px solid var(--line-strong);border-radius:6px;padding:0 .625rem}
.sub button{font:inherit;font-weight:500;height:2.75rem;padding:0 .875rem;border:0;border-radius:6px;background:var(--ink);color:var(--on-ink)}
.st,.cps>li>b{display:inline-flex;align-items:center;gap:.4375rem;font-size:.875rem;font-weight:500}
b>svg,.st svg{flex:none;width:16px;height:16px}
.cut{fill:none;stroke:var(--cut);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.ok{color:var(--ok-text)}.ok svg{color:var(--ok)}
.warn{color:var(--warn-text)}.warn svg{color:var(--warn)}
.down{color:var(--down-text)}.down svg{color:var(--down)}
.maint{color:var(--maint-text)}.maint svg{color:var(--maint)}
.idle{color:var(--idle-text)}.idle svg{color:var(--idle)}
.now{display:flex;gap:1rem;align-items:center;margin-bottom:2.5rem}
.now,.key{--cut:var(--bg)}
.now svg{display:block;width:44px;height:44px}
h1{font-size:clamp(1.625rem,5.5vw,2.25rem);line-height:1.15;letter-spacing:-.025em;font-weight:650}
.now p{color:var(--text-2);margin-top:.375rem}
.about{color:var(--text-2);margin-bottom:2.5rem;white-space:pre-line}
h2{font-size:1.0625rem;font-weight:600;margin:2.5rem 0 .75rem}
footer{margin:3.5rem 0 2.5rem;padding-top:1.25rem;border-top:1px solid var(--line);display:flex;align-items:baseline;gap:.5rem 1.5rem;flex-wrap:wrap;font-size:.875rem;color:var(--text-3)}
footer a{padding:.125rem 0}
footer>:last-child{margin-inline-start:auto}
@media(pointer:coarse){footer a,.mo a,.cps summary,.sub>summary{min-height:2.75rem;display:inline-flex;align-items:center;min-width:2.75rem}}
@media(max-width:36rem){.hd{padding:1.25rem 0 2rem}.now{align-items:flex-start;gap:.75rem}}
@media print{.sub,.skip{display:none}}`;

const INCIDENTS = `.card{background:var(--surface);border:1px solid var(--line);border-radius:14px}
.inc{overflow:hidden;margin-bottom:1rem}
.inc>header{display:flex;justify-content:space-between;gap:.25rem 1rem;flex-wrap:wrap;align-items:center;padding:1rem 1.25rem;border-bottom:1px solid var(--line)}
.t-warn{--cut:var(--warn-tint);background:var(--warn-tint)}
.t-down{--cut:var(--down-tint);background:var(--down-tint)}
.card h2{margin:0}
.aff{padding:1rem 1.25rem 0;color:var(--text-2);font-size:.9375rem}
.up{padding:1rem 1.25rem 1.25rem}
.up li.u{display:grid;grid-template:auto 1fr/10.5rem minmax(0,1fr);gap:0 1rem;position:relative;padding:0 0 1.25rem;padding-inline-start:1.25rem}
.up li.u:last-child{padding-bottom:0}
.u::before{content:"";position:absolute;inset-inline-start:0;top:.5em;width:9px;height:9px;border-radius:50%;background:var(--surface);border:2px solid var(--line-strong)}
.u:first-child::before{background:var(--text);border-color:var(--text)}
.u:not(:last-child)::after{content:"";position:absolute;inset-inline-start:4px;top:1.375em;bottom:-.25em;width:1px;background:var(--line-2)}
.up h3{font-size:1rem;font-weight:600;grid-row:1}
.u>time{grid-row:2;font-size:.875rem;color:var(--text-3)}
.u>.m{grid-column:2;grid-row:1/3}
.m{color:var(--text-2)}
.m>*+*{margin-top:.5rem}
.m ul,.m ol{list-style:revert;padding-inline-start:1.25rem}
.m pre{white-space:pre-wrap}
.m blockquote{margin:0;padding-inline-start:.75rem;border-inline-start:3px solid var(--line-2)}
.mt{padding:1rem 1.25rem;margin-bottom:1rem}
.mt header{display:flex;gap:.25rem 1rem;flex-wrap:wrap;justify-content:space-between}
.mt p{color:var(--text-2);margin-top:.25rem;white-space:pre-line}
.past>li{padding:1rem 0}
.past>li+li{border-top:1px solid var(--line)}
.past h3{font-size:1rem;font-weight:500}
.past .m{font-size:.9375rem;max-width:42rem}
.day{font-size:.875rem;color:var(--text-3)}
@media(max-width:36rem){.up li.u{grid-template:none/minmax(0,1fr)}.up h3,.u>time,.u>.m{grid-row:auto;grid-column:1}.u>.m{margin-top:.25rem}.inc>header,.up,.mt{padding-inline:1rem}.aff{padding:.75rem 1rem 0}}
@media print{.card{break-inside:avoid}}`;

const COMPONENTS = `.cps>li{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:1rem 1.25rem}
.cps>li+li{border-top:1px solid var(--line)}
.cps h3{font-size:1rem;font-weight:500}
.cps>li>svg{grid-column:1/3;display:block;width:100%;height:28px;margin:.625rem 0 .375rem;fill:url(#d)}
.fine{fill:var(--ok-quiet)}
.cps>li>svg>path{stroke-width:.78;fill:none;stroke:var(--down)}
.cps>li>svg>.w{stroke:var(--warn)}
.cps>li>svg>.m{stroke:var(--maint)}
.cps>li>svg>.n{stroke:var(--surface);stroke-width:1}
.cps>li>svg>.e{stroke:var(--line);stroke-width:.6}
.cps div{grid-column:1/3;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.25rem 1rem;font-size:.8125rem;color:var(--text-3)}
.cps i{font-style:normal}
i b{font-weight:500;color:var(--text-2)}
.cps summary{text-decoration:underline;text-decoration-color:var(--line-strong);text-underline-offset:.2em;padding:.125rem 0}
.cps details[open]{flex:1 1 100%;order:9}
.cps ul{color:var(--text-2);padding-top:.25rem}
.key{display:flex;gap:.25rem 1.25rem;flex-wrap:wrap;margin-top:.75rem;font-size:.8125rem;color:var(--text-3)}
.key .st{font-size:.8125rem;font-weight:400}
@media(max-width:36rem){.cps>li{padding-inline:1rem}.hw{order:8;flex:1 1 100%}}
@media print{.cps svg{print-color-adjust:exact}}`;

const MONTHS = `.pm{border-top:1px solid var(--line)}
.pm h3{font-size:1rem;font-weight:600}
.mo{display:flex;gap:.75rem;justify-content:space-between;margin-top:2rem}
.lead{color:var(--text-2);margin:.75rem 0 2.5rem}`;

/** What custom properties are called in what is sent: on every page they are there a hundred times. */
const SHORT: ReadonlyMap<string, string> = new Map(
  ['--cut', ...Object.keys(PAGE_TOKENS).map((name) => `--${name}`)].map((name, index) => [
    name,
    `--${index.toString(36)}`,
  ]),
);

export interface StyleNeeds {
  theme: 'light' | 'dark' | 'auto';
  /** How many days the strips show: on phones the newest 30 of them at most. null: there are no strips. */
  days: number | null;
  /** What is written below the beginning of a strip. */
  daysAgo: (count: number) => string;
  /** Colours of its own. */
  own?: OwnColours;
  /** What this page needs beyond the others. */
  more?: string;
}

/** What phones show of longer strips, where each day would be too narrow to be distinguished from the next. */
export const PHONE_DAYS = 30;

export const styleOf = ({ theme, days, daysAgo, own = {}, more = '' }: StyleNeeds): string =>
  [
    tokenStyle(theme, own),
    FRAME,
    INCIDENTS,
    days === null ? MONTHS : COMPONENTS + phoneStrips(days, daysAgo),
    more,
  ]
    .map(shortened)
    .join('');

export const shortened = (style: string): string =>
  style.replaceAll('\n', '').replaceAll(/--[a-z\d-]+/g, (name) => SHORT.get(name) ?? name);

function phoneStrips(days: number, daysAgo: StyleNeeds['daysAgo']): string {
  const since = `.cps div::before{content:"${daysAgo(days)}"}`;
  if (days <= PHONE_DAYS) return days > 0 ? since : '';
  const width = Math.round((days / PHONE_DAYS) * 1_000) / 10;
  return `${since}@media(max-width:36rem){.cps>li{overflow:clip;overflow-clip-margin:content-box}.cps>li>svg{width:${width}%;margin-left:${100 - width}%}.cps div::before{content:"${daysAgo(PHONE_DAYS)}"}}`;
}
