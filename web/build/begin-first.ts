import type { Plugin } from 'vite';

const PRELOADED = /\s*<link rel="modulepreload" crossorigin href="(\/assets\/begin-[\w-]+\.js)">/;
const ENTRY = '<script type="module" crossorigin src="/assets/index-';

/**
 * Runs `web/begin.ts` by itself: as a part of the entry it would be evaluated in one go with everything else, and what it
 * asks for could not go on before the end of that.
 */
export const beginFirst = (): Plugin => ({
  name: 'begin-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [preloaded, begin] = PRELOADED.exec(html) ?? [];
      if (preloaded === undefined || !html.includes(ENTRY))
        throw new Error('web/begin.ts is in no file of its own');
      const script = `<script type="module" crossorigin src="${begin}"></script>\n    `;
      return html.replace(preloaded, '').replace(ENTRY, `${script}${ENTRY}`);
    },
  },
});
