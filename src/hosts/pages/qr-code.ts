// QR codes as SVG within the page: nothing is fetched for them, and nobody else sees what they hold.

import { encode } from 'uqr';
import { type Html, html } from '../../platform/html.ts';

/** Four modules of quiet around it, as ISO/IEC 18004 asks for. Dark on light in either theme, for cameras. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path.join('')}"/></svg>`;
}
